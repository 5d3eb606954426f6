//! Magic's words: verbs, zones, counters, characteristics, steps.

use std::sync::OnceLock;

use instead_model::ids::{Counter, Moment, Tag, Zone};
use instead_model::vocabulary::{TagKind, TagWord, Vocabulary};

mod known;

pub use known::{Known, known};

instead_model::verbs! {
    /// CR 120.
    Deal = "deal", "{source} deals {amount} damage to {subject}", "damage";
    /// An instruction to draw a number of cards (CR 121.2).
    DrawCards = "draw-cards", "{player} draws {cards}", "drawing cards", leaves;
    /// The draw of one card (CR 121.2).
    Draw = "draw", "{player} draws a card", "drawing a card", leaves;
    /// A change of zones (CR 400.6).
    Move = "move", "{subject} goes from {from} to {to}", "a change of zones";
    /// CR 701.7.
    Create = "create", "{player} creates {tokens}", "creating tokens";
    /// CR 122.6.
    PutCounters = "put-counters", "{counters} {are} put on {subject}", "putting counters";
    /// CR 122.
    RemoveCounters = "remove-counters", "{counters} {are} removed from {subject}", "removing counters";
    /// CR 119.3.
    GainLife = "gain-life", "{player} gains {amount} life", "gaining life";
    /// CR 119.3.
    LoseLife = "lose-life", "{player} loses {amount} life", "losing life";
    /// CR 701.8.
    Destroy = "destroy", "{subject} is destroyed", "destruction", leaves;
    /// CR 701.21.
    Sacrifice = "sacrifice", "{player} sacrifices {subject}", "a sacrifice", leaves;
    /// CR 701.9.
    Discard = "discard", "{player} discards {subject}", "discarding a card", leaves;
    /// CR 701.26.
    Tap = "tap", "{subject} becomes tapped", "tapping";
    /// CR 701.26.
    Untap = "untap", "{subject} becomes untapped", "untapping";
    /// CR 701.17.
    Mill = "mill", "{player} mills {cards}", "milling cards", shows;
    /// CR 701.6.
    Counter = "counter", "{subject} is countered", "countering a spell", leaves;
    /// A step or phase begins (CR 500).
    Begin = "begin", "{player}'s {moment} begins", "the beginning of a step";
    /// CR 701.19.
    Regenerate = "regenerate", "{subject} gets a regeneration shield", "regeneration";
    /// Damage marked on a permanent is removed.
    RemoveDamage = "remove-damage", "all damage marked on {subject} is removed", "removing damage";
    /// CR 506.4.
    RemoveFromCombat = "remove-from-combat", "{subject} is removed from combat", "removal from combat";
    /// CR 701.24.
    Shuffle = "shuffle", "{player} shuffles their library", "shuffling";
    /// CR 104.3.
    LoseGame = "lose-game", "{player} loses the game", "losing the game";
    /// CR 104.2.
    WinGame = "win-game", "{player} wins the game", "winning the game";
    /// CR 508.
    Attack = "attack", "{subject} attacks", "an attack";
    /// CR 509.
    Block = "block", "{subject} blocks", "a block";
    /// CR 601.
    Cast = "cast", "{player} casts {subject}", "casting a spell";
    /// Damage was prevented: only there to be watched (CR 615.13).
    Prevent = "prevent", "{amount} damage to {subject} is prevented", "the prevention of damage";
    /// More damage was dealt than was lethal: only there to be watched (CR 120.10).
    Exceed = "exceed", "{amount} excess damage is dealt to {subject}", "excess damage";
    /// CR 701.20.
    Reveal = "reveal", "{player} reveals {subject}", "revealing";
    /// CR 708.8.
    TurnUp = "turn-face-up", "{subject} is turned face up", "turning face up";
    /// A player's turn begins (CR 500.7).
    BeginTurn = "begin-turn", "{player}'s turn begins", "the beginning of a turn";
    /// CR 500.7.
    ExtraTurn = "extra-turn", "{player} takes an extra turn", "an extra turn";
    /// CR 115.1.
    Target = "target", "{subject} becomes a target of {source}", "becoming a target";
    /// CR 701.3d.
    Unattach = "unattach", "{subject} becomes unattached", "becoming unattached";
    /// CR 106.4.
    AddMana = "add-mana", "{player} adds {amount} mana", "adding mana";
    /// CR 608.
    Resolve = "resolve", "{subject} resolves", "resolving";
    /// CR 305.1.
    PlayLand = "play-land", "{player} plays {subject}", "playing a land";
    /// CR 509.3c.
    BecomeBlocked = "become-blocked", "{subject} becomes blocked", "becoming blocked";
    /// CR 509.3b, 509.3d: one blocker, one attacker.
    BlockCreature = "block-creature", "{source} blocks {subject}", "a block";
    /// CR 509.3g.
    StayUnblocked = "stay-unblocked", "{subject} isn't blocked", "not being blocked";
    /// A change of zones called putting, where the same verb would say returning: carried out as [`Do::Move`].
    PutOnto = "put-onto", "{subject} goes from {from} to {to}", "a change of zones";
    /// CR 608.2g.
    CastNow = "cast-now", "{player} casts {subject}", "casting a spell";
    /// CR 701.22.
    Scry = "scry", "{player} scries {amount}", "scrying";
    /// CR 701.25.
    Surveil = "surveil", "{player} surveils {amount}", "surveilling";
    /// CR 701.34.
    Proliferate = "proliferate", "{player} proliferates", "proliferating";
    /// CR 702.29c.
    Cycle = "cycle", "{player} cycles {subject}", "cycling a card";
    /// CR 701.37b.
    BecomeMonstrous = "become-monstrous", "{subject} becomes monstrous", "becoming monstrous";
    /// CR 702.112b.
    BecomeRenowned = "become-renowned", "{subject} becomes renowned", "becoming renowned";
    /// CR 702.110b.
    Exploit = "exploit", "{source} exploits {subject}", "exploiting a creature";
    /// CR 701.44.
    Explore = "explore", "{subject} explores", "exploring";
    /// CR 508.4: something that is put onto the battlefield attacking.
    JoinAttack = "join-attack", "{subject} is attacking", "joining an attack";
    /// CR 508.4: the same, attacking a player whom the text names.
    JoinAttackOn = "join-attack-on", "{subject} is attacking {player}", "joining an attack on a player";
    /// CR 701.16.
    Investigate = "investigate", "{player} investigates", "investigating";
    /// CR 701.3.
    Attach = "attach", "{source} becomes attached to {subject}", "attaching";
    /// CR 701.27.
    Transform = "transform", "{subject} transforms", "transforming";
    /// CR 701.23.
    Search = "search", "{player} searches {subject}'s library", "searching a library";
    /// CR 701.20e: nothing changes by it.
    Look = "look", "{player} looks at {subject}", "looking at cards";
    /// CR 104.3a: nothing can replace or stop it.
    Concede = "concede", "{player} concedes", "conceding";
    /// CR 716.2a.
    GainLevel = "gain-level", "{subject}'s level becomes {amount}", "gaining a level";
    /// CR 707.10: a spell, or an ability on the stack.
    CopySpell = "copy-spell", "{player} copies {subject}", "copying a spell";
    /// CR 602.2a: an ability is activated, and is no mana ability.
    Activate = "activate", "{player} activates {subject}", "activating an ability";
    /// CR 115.7.
    NewTargets = "new-targets", "{player} chooses new targets for {subject}", "choosing new targets";
    /// An instruction to flip coins (CR 705.1).
    FlipCoins = "flip-coins", "{player} flips coins", "flipping coins";
    /// The flip of one coin (CR 705.1).
    Flip = "flip", "{player} flips a coin", "flipping a coin";
    /// CR 705.2.
    WinFlip = "win-flip", "{player} wins the flip", "winning a coin flip";
    /// CR 705.2.
    LoseFlip = "lose-flip", "{player} loses the flip", "losing a coin flip";
    /// A coin shows heads (CR 705.1).
    Heads = "come-up-heads", "{player}'s coin comes up heads", "a coin coming up heads";
    /// A coin shows tails (CR 705.1).
    Tails = "come-up-tails", "{player}'s coin comes up tails", "a coin coming up tails";
    /// An instruction to roll dice (CR 706.1a).
    RollDice = "roll-dice", "{player} rolls dice", "rolling dice";
    /// The roll of one die.
    Roll = "roll", "{player} rolls a die", "rolling a die";
    /// A result of a die, with what modifies it (CR 706.2).
    Rolled = "rolled", "{player} rolls {amount}", "the result of a die";
    /// Cards from the top of a library are exiled.
    ExileTop = "exile-top", "{player} exiles {cards} from the top of their library", "exiling from a library", shows;
    /// CR 114.2.
    GetEmblem = "get-emblem", "{player} gets an emblem", "getting an emblem";
    /// CR 725.1.
    BecomeMonarch = "become-monarch", "{player} becomes the monarch", "becoming the monarch";
    /// CR 702.131a.
    GetBlessing = "get-blessing", "{player} gets the city's blessing", "getting the city's blessing";
    /// CR 731.1.
    BecomeDay = "become-day", "it becomes day", "day";
    /// CR 731.1.
    BecomeNight = "become-night", "it becomes night", "night";
    /// CR 731.1a: day becomes night, or night day: only there to be watched.
    TurnTime = "turn-time", "day and night change", "a change of day and night";
    /// CR 702.85a.
    Cascade = "cascade", "{player} cascades", "cascading";
    /// CR 701.57a.
    Discover = "discover", "{player} discovers {amount}", "discovering";
    /// CR 701.50a.
    Connive = "connive", "{subject} connives", "conniving";
    /// CR 701.40a.
    Manifest = "manifest", "{player} manifests {cards}", "manifesting";
    /// CR 701.58a.
    Cloak = "cloak", "{player} cloaks {cards}", "cloaking";
    /// CR 702.94a: only there to be watched.
    FirstDrawn = "first-drawn", "{subject} is the first card that {player} draws this turn", "the first card of a turn";
    /// CR 702.26b.
    PhaseOut = "phase-out", "{subject} phases out", "phasing out";
    /// CR 702.26c.
    PhaseIn = "phase-in", "{subject} phases in", "phasing in";
    /// CR 106.4, 500.5.
    LoseMana = "lose-mana", "{player} loses {amount} unspent mana", "losing unspent mana";
    /// CR 702.171b.
    BecomeSaddled = "become-saddled", "{subject} becomes saddled", "becoming saddled";
    /// CR 701.43.
    Exert = "exert", "{player} exerts {subject}", "exerting";
    /// CR 701.60.
    Suspect = "suspect", "{subject} becomes suspected", "becoming suspected";
    /// CR 701.54.
    Tempt = "tempt", "the Ring tempts {player}", "the Ring's temptation";
    /// CR 701.54a.
    BearRing = "bear-ring", "{subject} becomes {player}'s Ring-bearer", "becoming a Ring-bearer";
    /// CR 702.179.
    SpeedUp = "speed-up", "{player}'s speed increases by {amount}", "an increase of speed";
    /// Unspent mana becomes mana of another kind, instead of being lost.
    TurnMana = "turn-mana", "{amount} unspent mana of {player} becomes another kind", "a change of unspent mana";
    /// A copy of a spell was put on the stack: only there to be watched (CR 707.10).
    Copied = "copied", "{player} copies a spell: {subject}", "copying a spell";
    /// CR 608.2g: [`Do::CastNow`] of what may also be a land (CR 305.3).
    PlayNow = "play-now", "{player} plays {subject}", "playing a card";
    /// CR 500.8.
    ExtraCombat = "extra-combat", "{player} gets an additional combat phase", "an additional combat phase";
    /// CR 500.8.
    ExtraMain = "extra-main", "{player} gets an additional main phase", "an additional main phase";
    /// CR 701.30.
    Clash = "clash", "{player} clashes", "clashing";
    /// CR 701.30d: only there to be watched.
    WinClash = "win-clash", "{player} wins the clash", "winning a clash";
    /// CR 722.3a.
    BecomePrepared = "become-prepared", "{subject} becomes prepared", "becoming prepared";
    /// CR 702.140d.
    Mutate = "mutate", "{subject} mutates", "mutating";
    /// CR 709.5h.
    Unlock = "unlock", "{player} unlocks {subject}", "unlocking a door";
    /// CR 709.5i.
    FullyUnlock = "fully-unlock", "{player} fully unlocks {subject}", "fully unlocking a permanent";
    /// CR 311.7.
    Chaos = "ensue-chaos", "chaos ensues for {player}", "chaos";
    /// CR 904.9.
    SetInMotion = "set-in-motion", "{player} sets {subject} in motion", "setting a scheme in motion";
    /// CR 702.122e.
    BecomeCrewed = "become-crewed", "{subject} becomes crewed", "becoming crewed";
}

/// Magic's names for the zones, in the order of their ids.
///
/// The last is no zone of the game: see [`PHASED`].
pub const ZONES: [&str; 8] = ["battlefield", "stack", "hand", "library", "graveyard", "exile", "command zone", "phased out"];

/// Where permanents are kept that are on the battlefield, but count as not being there (CR 702.26b): so nothing that looks at
/// the battlefield sees them.
pub const PHASED: Zone = Zone(7);

/// Steps and phases.
pub mod moments {
    instead_model::moments! {
        UNTAP = 0, "untap step";
        UPKEEP = 1, "upkeep";
        DRAW = 2, "draw step";
        MAIN = 3, "main phase";
        COMBAT = 4, "combat phase";
        ATTACKERS = 5, "declare attackers step";
        BLOCKERS = 6, "declare blockers step";
        DAMAGE = 7, "combat damage step";
        END_OF_COMBAT = 8, "end of combat step";
        SECOND_MAIN = 9, "postcombat main phase";
        END = 10, "end step";
        CLEANUP = 11, "cleanup step";
        FIRST_STRIKE = 12, "first-strike combat damage step";
    }
}

/// Names of the counters, in the order of their ids; the first two are the table's own.
pub fn counters() -> impl Iterator<Item = &'static str> {
    COUNTERS.lines()
}

const COLORS: &[&str] = &["white", "blue", "black", "red", "green", "colorless", "multicolored"];

const SUPERTYPES: &[&str] = &["legendary", "basic", "snow", "world"];

const TYPES: &[&str] = &["artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "kindred"];

/// Keyword abilities that are plain characteristics to this engine.
const KEYWORDS: &str = include_str!("../words/keywords.txt");

const SUBTYPES: &str = include_str!("../words/subtypes.txt");

const COUNTERS: &str = include_str!("../words/counters.txt");

/// All of Magic's words.
pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| {
        let tag = |kind| move |name: &&str| TagWord { name: name.to_string(), plural: plural(name), kind, of: None };
        let mut tags: Vec<TagWord> = Vec::new();
        tags.extend(COLORS.iter().map(tag(TagKind::Color)));
        tags.extend(SUPERTYPES.iter().map(tag(TagKind::Supertype)));
        tags.extend(TYPES.iter().map(tag(TagKind::Type)));
        tags.extend(KEYWORDS.lines().map(|name| tag(TagKind::Keyword)(&name)));
        // CR 205.3: what a subtype belongs to.
        let card_type = |name: &str| {
            let place = COLORS.len() + SUPERTYPES.len() + TYPES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
            u16::try_from(place).ok().map(Tag)
        };
        let subtype = |name: &str| TagWord { of: card_type(crate::derivation::type_of(name)), ..tag(TagKind::Subtype)(&name) };
        tags.extend(SUBTYPES.lines().map(subtype));
        Vocabulary {
            verbs: Do::words(),
            zones: ZONES.to_vec(),
            counters: counters().map(str::to_owned).collect(),
            states: &[],
            open_counters: true,
            tags,
            moments: moments::NAMES.to_vec(),
        }
    })
}

/// The plural of a type or subtype.
fn plural(name: &str) -> String {
    match name {
        "sorcery" => "sorceries".into(),
        "Elf" | "Wolf" | "Dwarf" | "Werewolf" => format!("{}ves", &name[..name.len() - 1]),
        "Equipment" | "Fish" | "Jellyfish" | "Starfish" | "Sheep" | "Merfolk" | "Moonfolk" | "Treefolk" | "Kithkin" | "Eldrazi"
        | "Viashino" | "Samurai" | "Myr" | "Kor" | "Vedalken" | "Astartes" | "Soltari" | "Dauthi" | "Thalakos" | "Aetherborn"
        | "Surrakar" | "Metathran" => name.into(),
        "Hero" => "Heroes".into(),
        "Ox" => "Oxen".into(),
        "Homunculus" => "Homunculi".into(),
        "Fungus" => "Fungi".into(),
        "Locus" => "Loci".into(),
        "Pegasus" => "Pegasi".into(),
        "Cyclops" => "Cyclopes".into(),
        "Mouse" => "Mice".into(),
        "Jedi" | "Sith" | "Naga" => name.into(),
        "Plains" => "Plains".into(),
        _ if name.ends_with('y') && !name.ends_with("ey") && !name.ends_with("ay") => format!("{}ies", &name[..name.len() - 1]),
        _ if name.ends_with('s') || name.ends_with('x') || name.ends_with("ch") || name.ends_with("sh") => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// The id of a kind of counter.
pub fn counter(name: &str) -> Option<Counter> {
    counters().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Counter(place as u16))
}

/// The id of a zone.
pub fn zone(name: &str) -> Option<Zone> {
    ZONES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Zone(place as u8))
}

/// The id of a step or phase.
pub fn moment(name: &str) -> Option<Moment> {
    moments::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Moment(place as u8))
}

/// The creature types that are offered where any may be chosen: those of all cards of the case, wherever they are, those that
/// the script names, and one that stands for all the others, since naming one of these can't be told apart from naming another.
pub fn creature_types(position: &instead_model::position::Position) -> Vec<Tag> {
    let words = vocabulary();
    let definitions = &position.table.definitions;
    let of_cards = definitions.cards.iter().flat_map(|card| card.tags.iter().copied());
    let named = position.table.script.named_tags.iter().copied();
    let is_creature_type =
        |tag: &Tag| words.tag(*tag).kind == TagKind::Subtype && crate::derivation::is_creature_type(&words.tag(*tag).name);
    let mut types: Vec<Tag> = of_cards.chain(named).filter(is_creature_type).collect();
    types.sort_unstable();
    types.dedup();
    let other = (0..words.tags.len() as u16).map(Tag).find(|tag| is_creature_type(tag) && !types.contains(tag));
    types.extend(other);
    types
}
