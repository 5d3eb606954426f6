//! Riftbound's words: verbs, zones, counters, characteristics, phases.

use std::sync::OnceLock;

use instead_model::ids::{Counter, Moment, Tag, Zone};
use instead_model::vocabulary::{TagKind, TagWord, Vocabulary};

instead_model::verbs! {
    /// 417.
    Deal = "deal", "{source} deals {amount} damage to {subject}", "damage";
    /// An instruction to draw a number of cards (413.3).
    DrawCards = "draw-cards", "{player} draws {cards}", "drawing cards", leaves;
    /// The draw of one card (413.1).
    Draw = "draw", "{player} draws a card", "drawing a card", leaves;
    /// A change of zones (110).
    Put = "put", "{subject} goes from {from} to {to}", "a change of zones";
    /// 428.
    Kill = "kill", "{subject} is killed", "a death", leaves;
    /// 454–458.
    Recall = "recall", "{subject} is recalled", "a recall";
    /// 418.
    Heal = "heal", "{subject} is healed", "healing";
    /// 414.
    Exhaust = "exhaust", "{subject} is exhausted", "exhausting";
    /// 415.
    Ready = "ready", "{subject} is readied", "readying";
    /// 420: from one location to another.
    Move = "move", "{subject} moves", "a move";
    /// 426.
    Buff = "buff", "{subject} is buffed", "a buff";
    /// 702.2.b.
    SpendBuff = "spend-buff", "{player} spends the buff of {subject}", "spending a buff";
    /// 423.
    Stun = "stun", "{subject} is stunned", "a stun";
    /// 434.
    Attach = "attach", "{subject} is attached", "attaching";
    /// 719.5: it is attached no more.
    Detach = "detach", "{subject} is detached", "detaching";
    /// 422.
    Discard = "discard", "{player} discards {subject}", "discarding a card", leaves;
    /// 439: tokens are created, or played (419).
    Create = "create", "{player} plays {tokens}", "playing tokens";
    /// A card would be put on the chain to be played (354); prohibitions look at it.
    Begun = "begin-to-play", "{player} begins to play {subject}", "playing a card";
    /// A card was played (419.4).
    Play = "play", "{player} plays {subject}", "playing a card";
    /// A spell was played: only counted by the turn.
    PlaySpell = "play-spell", "{player} plays {subject}", "playing a spell";
    /// 425.
    Counter = "counter", "{subject} is countered", "countering", leaves;
    /// 430.
    Channel = "channel", "{player} channels {runes}", "channeling runes";
    /// 429: resources go to the rune pool.
    Add = "add", "{player} adds {counters}", "adding resources";
    /// The same, to be spent on playing spells only.
    AddForSpells = "add-for-spells", "{player} adds {counters}", "adding resources";
    /// The same, to be spent on playing gear and on abilities of gear only.
    AddForGear = "add-for-gear", "{player} adds {counters}", "adding resources";
    /// Resources are paid (357).
    Pay = "pay", "{player} pays {resources}", "paying";
    /// 431.1.b: the top cards of a main deck are put into the trash.
    Mill = "mill", "{player} puts {cards} from their main deck into their trash", "putting cards from a main deck into the trash", leaves;
    /// 431.
    BurnOut = "burn-out", "{player} burns out", "burning out";
    /// Points are gained (468).
    GainPoints = "gain-points", "{player} gains {points}", "gaining points";
    /// 469.1.
    Conquer = "conquer", "{player} conquers {subject}", "conquering";
    /// 469.
    Hold = "hold", "{player} holds {subject}", "holding";
    /// 424.
    Reveal = "reveal", "{player} reveals {cards}", "revealing cards";
    /// One card is revealed.
    Revealed = "revealed", "{subject} is revealed", "being revealed";
    /// A card is looked at.
    Look = "look", "{player} looks at {subject}", "being looked at";
    /// 465.2.c: combat damage is assigned.
    Assign = "assign", "{source} assigns {amount} damage to {subject}", "assigning combat damage";
    /// 466: both sides are still there.
    Tie = "tie", "the combat at {subject} ends in a tie", "a tie";
    /// 464.2.
    Attack = "attack", "{subject} attacks", "an attack";
    /// 464.2.
    Defend = "defend", "{subject} defends", "a defense";
    /// 466.3.a.
    WinCombat = "win-combat", "{player} wins the combat at {subject}", "winning a combat";
    /// A phase or step begins (314).
    Begin = "begin", "{player}'s {moment} begins", "the beginning of a phase";
    /// A player's turn begins.
    BeginTurn = "begin-turn", "{player}'s turn begins", "the beginning of a turn";
    /// 730.1.
    GainXp = "gain-xp", "{player} gains {amount} XP", "gaining XP";
    /// 730.2.
    SpendXp = "spend-xp", "{player} spends {amount} XP", "spending XP";
    /// 323.1.
    WinGame = "win-game", "{player} wins the game", "winning the game";
    /// A player concedes.
    LoseGame = "lose-game", "{player} loses the game", "losing the game";
    /// Control of an object changes.
    Take = "take", "{player} takes control of {subject}", "taking control";
    /// A card was finalized: only counted by the turn (812.1.c).
    Finalize = "finalize", "{player} finalizes {subject}", "playing a card";
    /// A unit died: only counted by the turn.
    Die = "die", "{subject} dies", "a death", leaves;
    /// The same, in the Beginning Phase of its owner.
    DieAtBeginning = "die-at-beginning", "{subject} dies", "a death";
    /// 355.6: something is chosen by a spell or ability; triggers and prohibitions look at it.
    Choose = "choose", "{player} chooses {subject}", "being chosen";
    /// 821.1.c: the Equip cost of an Equipment is paid, with one power less.
    PayEquip = "pay-equip", "{player} pays the Equip cost of {subject}", "paying";
    /// 438.1: a token takes the place of something.
    Replace = "replace", "{subject} is replaced with {tokens}", "being replaced with a token";
    /// 438.7: what a token has replaced is back in its place.
    SwapBack = "swap-back", "{subject} is swapped back", "being swapped back";
    /// 416: cards are put on the bottom of the deck they came from; triggers look at it.
    Recycle = "recycle", "{player} recycles {subject}", "recycling";
    /// 709: the Might of a unit is 5 or more from now on.
    BecomeMighty = "become-mighty", "{subject} becomes Mighty", "becoming Mighty";
    /// 377.2.a: an activated ability of this has resolved.
    Activate = "activate", "{player} uses an ability of {subject}", "using an ability";
    /// Points for holding: only counted by the turn.
    PointForHolding = "point-for-holding", "{player} scores by holding", "scoring";
    /// 465.2.c: damage beyond what is lethal for all enemy units, in the combat that was last: only counted.
    Excess = "excess", "{player} assigns excess damage", "assigning combat damage";
    /// The most energy that was spent to play one spell: only counted by the turn.
    SpentOnSpell = "spent-on-spell", "{player} spends energy on a spell", "paying";
    /// 421.
    Hide = "hide", "{player} hides {subject}", "hiding a card";
    /// One more turn of a player follows this one.
    ExtraTurn = "extra-turn", "{player} takes a turn after this one", "another turn";
    /// Resources go to the rune pool, to be spent during showdowns only.
    AddForShowdowns = "add-for-showdowns", "{player} adds {counters}", "adding resources";
}

/// Riftbound's names for the zones, in the order of their ids.
pub const ZONES: [&str; 9] = ["board", "chain", "hand", "main deck", "trash", "banishment", "champion zone", "rune deck", "facedown zone"];
/// Where a chosen champion waits.
pub const CHAMPION: Zone = Zone(6);
/// Where runes come from (108).
pub const RUNE_DECK: Zone = Zone(7);
/// Where hidden cards lie, each at a battlefield (811.1.b).
pub const FACEDOWN: Zone = Zone(8);

/// Phases and steps (314–317, 458).
pub mod moments {
    instead_model::moments! {
        AWAKEN = 0, "awaken phase";
        BEGINNING = 1, "beginning phase";
        SCORING = 2, "scoring step";
        CHANNEL = 3, "channel phase";
        DRAW = 4, "draw phase";
        MAIN = 5, "main phase";
        ENDING = 6, "ending step";
        EXPIRATION = 7, "expiration step";
    }
}

/// Names of the counters and resources, in the order of their ids; the first two are the table's own, and
/// a buff counts like the first (703).
#[rustfmt::skip]
pub const COUNTERS: &[&str] = &[
    "buff", "unbuff", "stunned", "XP", "energy", "fury", "calm", "mind", "body", "chaos", "order", "rainbow", "energy for spells",
    "rainbow for spells", "energy for gear", "rainbow for gear", "energy for showdowns", "rainbow for showdowns",
];
/// 702.
pub const BUFF: Counter = Counter(0);
/// 423.1.a: a stunned unit has this.
pub const STUNNED: Counter = Counter(2);
/// 728.
pub const XP: Counter = Counter(3);
/// 162: what pays for anything but power.
pub const ENERGY: Counter = Counter(4);
/// The first of six domains' power.
pub const POWER: Counter = Counter(5);
/// Power of any domain.
pub const RAINBOW: Counter = Counter(11);

/// The first of the resources that may only be spent on some things: energy and power of any domain, for each purpose.
pub const EARMARKED: Counter = Counter(12);

/// 164: the numbers of the resources that float in a rune pool, those that may only be spent on some things among them.
pub const FLOATING: std::ops::Range<u16> = ENERGY.0..EARMARKED.0 + 6;

/// The six domains (134).
pub const DOMAINS: &[&str] = &["fury", "calm", "mind", "body", "chaos", "order"];
const SUPERTYPES: &[&str] = &["champion", "signature", "basic"];
const TYPES: &[&str] = &["unit", "gear", "spell", "rune", "legend", "battlefield"];
/// Keywords (800), and what is a plain characteristic like one.
#[rustfmt::skip]
pub const KEYWORDS: &[&str] = &[
    "Accelerate", "Action", "Ambush", "Assault", "Backline", "Deathknell", "Deflect", "Equip", "Ganking", "Hidden", "Hunt", "Legion", "Level",
    "Quick-Draw", "Reaction", "Repeat", "Shield", "Tank", "Temporary", "Unique", "Vision", "Weaponmaster", "Flow",
];
/// Tags (133) that texts speak of.
#[rustfmt::skip]
const TAGS: &[&str] = &[
    "Equipment", "Recruit", "Sprite", "Fae", "Sand Soldier", "Shurima", "Mech", "Gold", "Reflection", "Bird", "Brush", "Baron Pit", "Cat", "Dog",
    "Poro", "Dragon", "Ivern", "Yordle", "Teemo", "Demacia", "Noxus", "Ionia", "Freljord", "Piltover", "Zaun", "Bilgewater", "Pirate", "Trifarian", "Miss Fortune",
    "Bandle City", "Ixtal", "Mount Targon", "Shadow Isles", "Void", "Elite", "Spirit", "Elemental", "Treant", "Minion",
    // The champions of legends.
    "Sivir", "Irelia", "Lee Sin", "Pyke", "Annie", "Kai'Sa", "LeBlanc", "Azir", "Ornn", "Vex", "Draven", "Fiora", "Jax", "Darius", "Viktor",
    "Poppy", "Lux", "Jinx", "Rumble", "Garen", "Ahri", "Vi", "Rengar", "Leona", "Volibear", "Rek'Sai", "Kha'Zix", "Master Yi", "Sett", "Lillia",
    "Renata Glasc", "Ezreal", "Lucian", "Diana", "Yasuo", "Jhin",
];

/// The ids of characteristics that rules speak of.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// 140.
    pub unit: Tag,
    /// 147.
    pub gear: Tag,
    /// 152.
    pub spell: Tag,
    /// 159.
    pub rune: Tag,
    /// 172.
    pub legend: Tag,
    /// 168.
    pub battlefield: Tag,
    /// 434.
    pub equipment: Tag,
    /// 807.
    pub assault: Tag,
    /// 814.
    pub shield: Tag,
    /// 815.
    pub tank: Tag,
    /// 826.
    pub backline: Tag,
    /// 816.
    pub temporary: Tag,
    /// 818.
    pub equip: Tag,
    /// 822.
    pub ambush: Tag,
    /// 805.
    pub accelerate: Tag,
    /// 810.
    pub ganking: Tag,
    /// 809.
    pub deflect: Tag,
    /// 811.
    pub hidden: Tag,
    /// The six domains.
    pub domains: [Tag; 6],
}

/// All of Riftbound's words.
pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| {
        let tag = |kind| move |name: &&str| TagWord { name: name.to_string(), plural: plural(name), kind, of: None };
        let mut tags: Vec<TagWord> = Vec::new();
        tags.extend(DOMAINS.iter().map(tag(TagKind::Color)));
        tags.extend(SUPERTYPES.iter().map(tag(TagKind::Supertype)));
        tags.extend(TYPES.iter().map(tag(TagKind::Type)));
        tags.extend(KEYWORDS.iter().map(tag(TagKind::Keyword)));
        tags.extend(TAGS.iter().map(tag(TagKind::Subtype)));
        Vocabulary {
            verbs: Do::words(),
            zones: ZONES.to_vec(),
            counters: COUNTERS.iter().map(ToString::to_string).collect(),
            states: &[(BUFF, "buffed"), (STUNNED, "stunned")],
            open_counters: false,
            tags,
            moments: moments::NAMES.to_vec(),
        }
    })
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
            unit: kind("unit"),
            gear: kind("gear"),
            spell: kind("spell"),
            rune: kind("rune"),
            legend: kind("legend"),
            battlefield: kind("battlefield"),
            equipment: find(TagKind::Subtype, "Equipment"),
            assault: keyword("Assault"),
            shield: keyword("Shield"),
            tank: keyword("Tank"),
            backline: keyword("Backline"),
            temporary: keyword("Temporary"),
            equip: keyword("Equip"),
            ambush: keyword("Ambush"),
            accelerate: keyword("Accelerate"),
            ganking: keyword("Ganking"),
            deflect: keyword("Deflect"),
            hidden: keyword("Hidden"),
            domains: [0, 1, 2, 3, 4, 5].map(Tag),
        }
    })
}

/// The plural of a type or tag.
fn plural(name: &str) -> String {
    match name {
        "gear" | "Equipment" | "Fae" | "Gold" => name.into(),
        _ if name.ends_with('s') => name.into(),
        _ => format!("{name}s"),
    }
}

/// The id of a counter or resource.
pub fn counter(name: &str) -> Option<Counter> {
    COUNTERS.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Counter(place as u16))
}

/// The id of a zone; "deck" is the main deck.
pub fn zone(name: &str) -> Option<Zone> {
    let name = match name.to_ascii_lowercase().as_str() {
        "deck" => "main deck",
        "facedown" | "face down" | "hidden" => "facedown zone",
        _ => name,
    };
    ZONES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Zone(place as u8))
}

/// The id of a phase or step.
pub fn moment(name: &str) -> Option<Moment> {
    moments::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| Moment(place as u8))
}
