//! Words that the rules themselves speak of.

use super::*;

/// The ids of characteristics that rules speak of.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Card types.
    pub artifact: Tag,
    /// Battle.
    pub battle: Tag,
    /// Creature.
    pub creature: Tag,
    /// Enchantment.
    pub enchantment: Tag,
    /// Instant.
    pub instant: Tag,
    /// Land.
    pub land: Tag,
    /// Planeswalker.
    pub planeswalker: Tag,
    /// Sorcery.
    pub sorcery: Tag,
    /// Legendary.
    pub legendary: Tag,
    /// Aura.
    pub aura: Tag,
    /// CR 702.12.
    pub indestructible: Tag,
    /// CR 702.2.
    pub deathtouch: Tag,
    /// CR 702.15.
    pub lifelink: Tag,
    /// CR 702.90.
    pub infect: Tag,
    /// CR 702.80.
    pub wither: Tag,
    /// CR 702.164.
    pub toxic: Tag,
    /// CR 702.19.
    pub trample: Tag,
    /// CR 702.7.
    pub first_strike: Tag,
    /// CR 702.4.
    pub double_strike: Tag,
    /// CR 702.10.
    pub haste: Tag,
    /// CR 702.8.
    pub flash: Tag,
    /// CR 702.11.
    pub hexproof: Tag,
    /// CR 702.18.
    pub shroud: Tag,
    /// CR 702.3.
    pub defender: Tag,
    /// CR 702.9.
    pub flying: Tag,
    /// CR 702.17.
    pub reach: Tag,
    /// CR 702.111.
    pub menace: Tag,
    /// CR 702.36.
    pub fear: Tag,
    /// CR 702.13.
    pub intimidate: Tag,
    /// CR 702.28.
    pub shadow: Tag,
    /// CR 702.31.
    pub horsemanship: Tag,
    /// CR 702.118.
    pub skulk: Tag,
    /// CR 702.22.
    pub banding: Tag,
    /// CR 702.61.
    pub split_second: Tag,
    /// CR 702.20.
    pub vigilance: Tag,
    /// CR 702.19c.
    pub trample_over_planeswalkers: Tag,
    /// Counters of a planeswalker.
    pub loyalty: Option<Counter>,
    /// Counters of a battle.
    pub defense: Option<Counter>,
    /// Counters of a Saga.
    pub lore: Option<Counter>,
    /// CR 702.26.
    pub phasing: Tag,
    /// CR 702.131.
    pub ascend: Tag,
    /// CR 702.145.
    pub daybound: Tag,
    /// Flashback, as an effect gives it.
    pub flashback: Tag,
    /// CR 702.145.
    pub nightbound: Tag,
    /// CR 702.179a.
    pub starts_engines: Tag,
    /// CR 702.155a.
    pub read_ahead: Tag,
    /// CR 702.193a.
    pub power_up: Tag,
    /// CR 205.4f.
    pub world: Tag,
    /// CR 301.5.
    pub equipment: Tag,
    /// CR 301.6.
    pub fortification: Tag,
    /// Role, a subtype of Auras.
    pub role: Tag,
    /// CR 310.11.
    pub siege: Tag,
    /// Counters a player loses by.
    pub poison: Option<Counter>,
    /// White, blue, black, red, green, in this order (CR 105.1).
    pub colors: [Tag; 5],
}

/// The ids of characteristics that rules speak of.
#[inline]
pub fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let words = vocabulary();
        let find = |kind, name: &str| words.find_tag(kind, name).unwrap_or(Tag(u16::MAX));
        let (kind, keyword) = (|name: &str| find(TagKind::Type, name), |name: &str| find(TagKind::Keyword, name));
        Known {
            artifact: kind("artifact"),
            battle: kind("battle"),
            creature: kind("creature"),
            enchantment: kind("enchantment"),
            instant: kind("instant"),
            land: kind("land"),
            planeswalker: kind("planeswalker"),
            sorcery: kind("sorcery"),
            legendary: find(TagKind::Supertype, "legendary"),
            aura: find(TagKind::Subtype, "Aura"),
            indestructible: keyword("indestructible"),
            deathtouch: keyword("deathtouch"),
            lifelink: keyword("lifelink"),
            infect: keyword("infect"),
            wither: keyword("wither"),
            toxic: keyword("toxic"),
            trample: keyword("trample"),
            first_strike: keyword("first strike"),
            double_strike: keyword("double strike"),
            haste: keyword("haste"),
            flash: keyword("flash"),
            hexproof: keyword("hexproof"),
            shroud: keyword("shroud"),
            defender: keyword("defender"),
            flying: keyword("flying"),
            reach: keyword("reach"),
            menace: keyword("menace"),
            fear: keyword("fear"),
            intimidate: keyword("intimidate"),
            shadow: keyword("shadow"),
            horsemanship: keyword("horsemanship"),
            skulk: keyword("skulk"),
            banding: keyword("banding"),
            split_second: keyword("split second"),
            vigilance: keyword("vigilance"),
            trample_over_planeswalkers: keyword("trample over planeswalkers"),
            loyalty: counter("loyalty"),
            defense: counter("defense"),
            lore: counter("lore"),
            phasing: keyword("phasing"),
            ascend: keyword("ascend"),
            daybound: keyword("daybound"),
            flashback: keyword("flashback"),
            nightbound: keyword("nightbound"),
            starts_engines: keyword("start your engines"),
            read_ahead: keyword("read ahead"),
            power_up: keyword("power-up"),
            world: find(TagKind::Supertype, "world"),
            equipment: find(TagKind::Subtype, "Equipment"),
            fortification: find(TagKind::Subtype, "Fortification"),
            role: find(TagKind::Subtype, "Role"),
            siege: find(TagKind::Subtype, "Siege"),
            poison: counter("poison"),
            colors: [0, 1, 2, 3, 4].map(Tag),
        }
    })
}
