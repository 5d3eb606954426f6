//! KeyForge's words: verbs, zones, counters, characteristics, steps.

mod plurals;

use std::sync::OnceLock;

use instead_model::ids::{Counter, Tag, Zone};
use instead_model::vocabulary::{TagKind, TagWord, Vocabulary};

instead_model::verbs! {
    /// KF Damage.
    Deal = "deal", "{source} deals {amount} damage to {subject}", "damage";
    /// An instruction to draw a number of cards.
    DrawCards = "draw-cards", "{player} draws {cards}", "drawing cards", leaves;
    /// The draw of one card.
    Draw = "draw", "{player} draws a card", "drawing a card", leaves;
    /// A change of zones.
    Move = "move", "{subject} goes from {from} to {to}", "a change of zones";
    /// KF Stun, KF Ward, KF Enrage, KF Exalt, KF Power Counter +1.
    PutCounters = "put-counters", "{counters} {are} put on {subject}", "putting counters";
    /// Counters are taken off.
    RemoveCounters = "remove-counters", "{counters} {are} removed from {subject}", "removing counters";
    /// Æmber from the common supply (KF Æmber).
    Gain = "gain", "{player} gains {amount} Æmber", "gaining Æmber";
    /// Æmber goes into a pool, wherever it is from.
    Add = "add", "{amount} Æmber is added to {subject}'s pool", "adding Æmber to a pool";
    /// Æmber goes from a pool to the common supply.
    Lose = "lose", "{player} loses {amount} Æmber", "losing Æmber";
    /// KF Steal.
    Steal = "steal", "{player} steals {amount} Æmber from {subject}", "stealing Æmber";
    /// Stolen or captured Æmber leaves a pool.
    Take = "take", "{amount} Æmber is taken from {subject}'s pool", "taking Æmber from a pool";
    /// Æmber is taken from the common supply.
    TakeSupply = "take-supply", "{amount} Æmber is taken from the common supply", "taking Æmber from the supply";
    /// KF Capture.
    Capture = "capture", "{subject} captures {amount} Æmber", "capturing Æmber";
    /// KF Capture: from this player's pool, whoever that is.
    CaptureFrom = "capture-from", "{subject} captures {amount} Æmber from {player}", "capturing Æmber";
    /// Æmber that would have been added to a pool is captured.
    Place = "place", "{amount} Æmber is captured by {subject}", "capturing Æmber";
    /// KF Move: Æmber goes from one place to another.
    Shift = "shift", "{amount} Æmber is moved to {subject}", "moving Æmber";
    /// KF Forge a Key.
    Forge = "forge", "{player} forges a key", "forging a key";
    /// KF Unforge.
    Unforge = "unforge", "{player} unforges a key", "unforging a key";
    /// KF Destroyed: it is tagged.
    Destroy = "destroy", "{subject} is tagged for destruction", "destruction", leaves;
    /// KF Destroyed: it would be put into the discard pile.
    Die = "die", "{subject} is destroyed", "being destroyed", leaves;
    /// KF Replacement Effects: the tag is removed.
    Save = "save", "{subject} is no longer tagged for destruction", "removing the tag";
    /// It was destroyed, wherever it went.
    Perish = "perish", "{subject} was destroyed", "having been destroyed", leaves;
    /// KF Sacrifice.
    Sacrifice = "sacrifice", "{player} sacrifices {subject}", "a sacrifice", leaves;
    /// KF Discard Pile: from a hand or a deck.
    Discard = "discard", "{player} discards {subject}", "discarding a card", leaves;
    /// The top cards of a deck are discarded.
    Mill = "mill", "{player} discards {cards} from their deck", "discarding from a deck", leaves;
    /// KF Ready and Exhausted.
    Exhaust = "exhaust", "{subject} exhausts", "exhausting";
    /// KF Ready and Exhausted.
    Ready = "ready", "{subject} becomes ready", "readying";
    /// KF Ready Cards: the creatures of the active player are readied.
    ReadyCreatures = "ready-creatures", "{player} readies their creatures", "readying creatures";
    /// KF Heal.
    Heal = "heal", "{amount} damage is removed from {subject}", "healing";
    /// KF Heal: all of it.
    FullyHeal = "fully-heal", "all damage is removed from {subject}", "healing fully";
    /// KF Reap.
    Reap = "reap", "{subject} reaps", "reaping";
    /// KF Fight.
    Fight = "fight", "{subject} fights", "fighting";
    /// KF Action Ability.
    Act = "act", "{subject} uses its action", "using an action";
    /// KF Omni.
    Omni = "omni", "{subject} uses its omni ability", "using an omni ability";
    /// KF Before.
    BeforeReap = "before-reap", "{subject} is about to reap", "being about to reap";
    /// KF Reap: its "Reap:" abilities.
    AfterReap = "after-reap", "{subject} has reaped", "having reaped";
    /// KF Before.
    BeforeFight = "before-fight", "{subject} is about to fight", "being about to fight";
    /// KF Fight: the power of one creature meets the other.
    Strike = "strike", "{source} strikes {subject}", "a strike in a fight";
    /// KF Fight: its "Fight:" abilities.
    AfterFight = "after-fight", "{subject} has fought", "having fought";
    /// KF Armor: what its armor has just prevented.
    Armor = "armor", "the armor of {subject} prevents {amount} damage", "preventing damage with armor";
    /// KF Use: for whatever it can be used for.
    Use = "use", "{subject} is used", "using a card";
    /// KF Use: whatever it was used for.
    Used = "used", "{subject} was used", "having been used";
    /// KF Play.
    Play = "play", "{player} plays {subject}", "playing a card";
    /// KF Play: the "Play:" abilities.
    Resolve = "resolve", "{subject}'s play effect resolves", "a play effect";
    /// KF Play: an action card's "Play:" abilities come next.
    BeforeResolve = "before-resolve", "{subject}'s play effect is about to resolve", "being about to resolve a play effect";
    /// KF Bonus Icons.
    Icon = "icon", "{player} resolves a bonus icon of {subject}", "resolving a bonus icon";
    /// KF Turn Sequence.
    Begin = "begin", "{player}'s {moment} begins", "the beginning of a step";
    /// KF Turn Sequence.
    BeginTurn = "begin-turn", "{player}'s turn begins", "the beginning of a turn";
    /// A deck is shuffled.
    Shuffle = "shuffle", "{player} shuffles their deck", "shuffling";
    /// KF Control.
    Control = "control", "{player} takes control of {subject}", "taking control";
    /// KF Flank: it is put at an end of its battleline.
    ToFlank = "to-flank", "{subject} moves to a flank", "moving to a flank";
    /// The third key (KF Objective).
    WinGame = "win-game", "{player} wins the game", "winning the game";
    /// A token creature is made.
    Make = "make", "{player} makes a token creature", "making a token creature";
    /// KF Chains.
    Chain = "chain", "{player} gains {amount} chains", "gaining chains";
    /// KF Playing Cards: a card would be played, from wherever it is.
    Launch = "launch", "{player} plays {subject}", "playing a card";
    /// KF Archives: a card goes to its owner's archives.
    Archive = "archive", "{subject} is archived", "archiving a card", leaves;
    /// KF Archives: all cards in the archives go to the hand, in the step in which a house is chosen.
    PickUp = "pick-up", "{player} picks up their archives", "picking up archives";
    /// A card is shown.
    Reveal = "reveal", "{subject} is revealed", "revealing a card";
    /// KF Pay, KF Move: Æmber goes from a pool to a pool or onto a card.
    Pay = "pay", "{player} pays {amount} Æmber to {subject}", "paying Æmber";
    /// KF Active House.
    ChooseHouse = "choose-house", "{player} chooses a house", "choosing a house";
    /// A permission to play or use a card of another house.
    Permit = "permit", "{player} may play or use a card of another house", "a permission";
    /// KF Bonus Icons: those of a card, as if it had been played.
    Icons = "icons", "the bonus icons of {subject} resolve", "resolving bonus icons";
    /// KF Swap.
    Swap = "swap", "{subject} is swapped", "swapping";
    /// A card that was played as something else becomes a creature in the battleline.
    Join = "join", "{subject} joins the battleline", "joining the battleline";
    /// KF Move: it is put anywhere in its controller's battleline.
    ToPlace = "to-place", "{subject} moves in its battleline", "moving in a battleline";
    /// KF Active House: the house of a card becomes the active one.
    BecomeHouse = "become-house", "the house of {subject} becomes {player}'s active house", "a change of the active house";
    /// KF Upgrades: it goes from one card to another.
    Attach = "attach", "{source} is attached to {subject}", "attaching an upgrade";
    /// KF Draw Cards: a hand is refilled outside of that step.
    Refill = "refill", "{player} refills their hand", "refilling a hand";
    /// The "Fate:" ability of a card under a prophecy.
    Fate = "fate", "the fate of {subject} resolves", "a fate";
    /// KF Destroyed: the order of what came to a discard pile at the same time.
    Arrange = "arrange", "{subject} lies on top", "the order of a pile";
    /// One more turn of a player follows this one.
    ExtraTurn = "extra-turn", "{player} takes another turn after this one", "another turn";
}

/// KeyForge's names for the zones, in the order of their ids.
pub const ZONES: [&str; 8] = ["play", "limbo", "hand", "deck", "discard pile", "purged zone", "archives", "place under a card"];
/// KF Archives.
pub const ARCHIVES: Zone = Zone(6);
/// KF Graft: out of play, under the card that it is attached to.
pub const UNDER: Zone = Zone(7);

/// The steps of a turn, and the uses of which something may be a part.
pub mod moments {
    instead_model::moments! {
        MAIN = 0, "main step";
        FORGE = 1, "forge a key step";
        HOUSE = 2, "choose a house step";
        READY = 3, "ready cards step";
        DRAW = 4, "draw cards step";
        END = 5, "end of turn";
        START = 6, "start of turn";
        REAP = 7, "reap";
        FIGHT = 8, "fight";
        ICON = 9, "bonus icon";
    }
}

/// Names of the counters and of what is counted, in the order of their ids; the first is the table's own.
pub const COUNTERS: &[&str] = &[
    "+1 power",
    "-1 power",
    "Æmber",
    "stun",
    "ward",
    "enrage",
    "key",
    "chain",
    "high tide",
    "capture",
    "damage",
    "draw",
    "discard",
    "spent armor",
    "attack this turn",
    "forged key this turn",
    "forged key last turn",
    "Æmber stolen this turn",
    "Æmber stolen last turn",
    "step to skip",
    "Æmber icon",
    "capture icon",
    "damage icon",
    "draw icon",
    "discard icon",
    "doom",
    "disruption",
    "fuse",
    "glory",
    "growth",
    "scheme",
    "warrant",
    "time",
    "paint",
    "hatch",
    "depth",
    "ritual",
    "trade",
    "knowledge",
    "ammo",
    "wisdom",
    "mineral",
    "egg",
    "page",
    "awakening",
    "active house",
    "card of Brobnar that may be played or used",
    "card of Dis that may be played or used",
    "card of Logos that may be played or used",
    "card of Mars that may be played or used",
    "card of Sanctum that may be played or used",
    "card of Shadows that may be played or used",
    "card of Untamed that may be played or used",
    "card of Saurian that may be played or used",
    "card of Star Alliance that may be played or used",
    "card of Unfathomable that may be played or used",
    "card of Ekwidon that may be played or used",
    "card of Geistoid that may be played or used",
    "card of Skyborn that may be played or used",
    "card of Ouboros that may be played or used",
    "card of Redemption that may be played or used",
    "card of Keyraken that may be played or used",
    "armor when some was spent",
    "red key",
    "yellow key",
    "blue key",
    "ignorance",
    "mineralize",
    "corrosion",
    "mutation",
];
/// KF Forge a Key: the counters for forged keys of one colour; which keys they are isn't known where nobody asks.
pub const KEY_COLOURS: std::ops::Range<u16> = 63..66;

/// The counter with this name.
pub fn counter(name: &str) -> Option<Counter> {
    let place = COUNTERS.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    u16::try_from(place).ok().map(Counter)
}

macro_rules! counters {
    ($($id:ident = $number:literal;)*) => {
        /// The counters the rules themselves speak of.
        pub mod counts {
            use super::Counter;
            $(#[doc = stringify!($id)] pub const $id: Counter = Counter($number);)*
        }
    };
}

counters! {
    POWER = 0;
    AEMBER = 2;
    STUN = 3;
    WARD = 4;
    ENRAGE = 5;
    KEY = 6;
    CHAIN = 7;
    TIDE = 8;
    CAPTURE = 9;
    DAMAGE = 10;
    DRAW = 11;
    DISCARD = 12;
    SPENT_ARMOR = 13;
    ATTACKED = 14;
    FORGED_NOW = 15;
    FORGED_BEFORE = 16;
    STOLEN_NOW = 17;
    STOLEN_BEFORE = 18;
    HOUSE = 45;
    ARMOR_BEFORE = 62;
}

/// The houses, as the rulebook and later sets spell them.
pub const HOUSES: &[&str] = &[
    "Brobnar",
    "Dis",
    "Logos",
    "Mars",
    "Sanctum",
    "Shadows",
    "Untamed",
    "Saurian",
    "Star Alliance",
    "Unfathomable",
    "Ekwidon",
    "Geistoid",
    "Skyborn",
    "Ouboros",
    "Redemption",
    "Keyraken",
];
const TYPES: &[&str] = &["action", "artifact", "creature", "upgrade", "token creature"];
/// Keywords that are plain characteristics to this engine.
pub const KEYWORDS: &[&str] =
    &["elusive", "skirmish", "taunt", "poison", "invulnerable", "alpha", "omega", "deploy", "versatile", "entrench", "treachery"];
/// Keywords with a number.
pub const RATED: &[&str] = &["assault", "hazardous", "splash-attack"];
/// Sentences of texts that are plain characteristics to this engine.
pub const SAID: &[&str] = &[
    "as if in your pool",
    "of the active house",
    "of a neighbor's house",
    "destroyed at once",
    "must fight",
    "ignores armor",
    "ignores taunt",
    "ignores elusive",
    "ignores poison",
    "ignores hazardous",
    "ignores invulnerable",
    "red key",
    "yellow key",
    "blue key",
    "archived at once",
    "purged at once",
    "as if in the opponent's pool",
];
#[rustfmt::skip]
const TRAITS: &[&str] = &[
    "agent", "AI", "alien", "ally", "analyst", "angel", "aquan", "arm", "artisan", "assassin", "beast", "bräkken", "buggy", "cat", "changeling",
    "cirrus", "clock", "cloud", "curse", "cyborg", "demon", "dinosaur", "diplomat", "dragon", "egg", "elder", "elemental", "elf", "equation",
    "experiment", "faerie", "fisher", "fungus", "getrookya", "giant", "goblin", "halyard", "handuhan", "horseman", "human", "hunter", "imp",
    "insect", "ironyx", "item", "j'reen", "jelly", "knight", "krxix", "law", "leader", "leviathan", "location", "martian", "merchant", "monk",
    "mutant", "myth", "niffle", "philosopher", "phoenix", "pilot", "pirate", "plan", "politician", "power", "priest", "proximan", "psion",
    "quest", "ranger", "raptrix", "rat", "recruiter", "robot", "sage", "scientist", "shapeshifter", "shard", "ship", "sin", "soldier",
    "specter", "spirit", "stormkin", "sylicate", "tentacle", "thief", "treasure", "tree", "variant", "vehicle", "weapon", "witch", "wolf",
    "Adagion", "[REDACTED]", "Nautilixian",
];

/// The counter of the cards of a house that a player may play or use besides those of the active one.
pub fn permission(house: u16) -> Counter {
    Counter(counts::HOUSE.0.saturating_add(1).saturating_add(house)) // no amount
}

/// All houses.
pub fn houses() -> impl Iterator<Item = Tag> {
    (0..HOUSES.len()).filter_map(|number| u16::try_from(number).ok().map(Tag))
}

/// Characteristics that the rules themselves speak of.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The card type.
    pub action: Tag,
    /// The card type.
    pub artifact: Tag,
    /// The card type.
    pub creature: Tag,
    /// The card type.
    pub upgrade: Tag,
    /// A creature that was made of a card, facedown.
    pub token: Tag,
    /// KF Elusive.
    pub elusive: Tag,
    /// KF Skirmish.
    pub skirmish: Tag,
    /// KF Taunt.
    pub taunt: Tag,
    /// KF Poison.
    pub poison: Tag,
    /// KF Invulnerable.
    pub invulnerable: Tag,
    /// KF Deploy.
    pub deploy: Tag,
    /// It may stay exhausted in the step in which cards are readied.
    pub entrench: Tag,
    /// It enters play under the control of the opponent of whoever plays it.
    pub treachery: Tag,
    /// KF Assault (X).
    pub assault: Tag,
    /// KF Hazardous (X).
    pub hazardous: Tag,
    /// KF Splash, for an attack.
    pub splash_attack: Tag,
    /// KF Alpha.
    pub alpha: Tag,
    /// KF Omega.
    pub omega: Tag,
    /// KF Forge a Key: the Æmber on it may be spent.
    pub purse: Tag,
    /// KF Forge a Key: the opponent may spend the Æmber on it.
    pub open_purse: Tag,
    /// It may be used as if it belonged to the active house.
    pub versatile: Tag,
    /// The same, in a sentence.
    pub any_house: Tag,
    /// A constant ability destroys it.
    pub destroyed: Tag,
    /// It may be used as if it belonged to the house of a neighbor.
    pub neighbors_house: Tag,
    /// A constant ability archives it.
    pub archived: Tag,
    /// A constant ability purges it.
    pub purged: Tag,
    /// It must fight when used, if able.
    pub must_fight: Tag,
    /// While it attacks, armor prevents none of its damage.
    pub ignores_armor: Tag,
    /// It may attack what taunt shields.
    pub ignores_taunt: Tag,
    /// While it attacks, elusive doesn't keep it from dealing damage.
    pub ignores_elusive: Tag,
    /// While it attacks, poison doesn't destroy it.
    pub ignores_poison: Tag,
    /// As it attacks, hazardous deals it no damage.
    pub ignores_hazardous: Tag,
    /// While it attacks, no other creature is invulnerable.
    pub ignores_invulnerable: Tag,
}

/// All words.
pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| {
        let tag = |kind| move |name: &&str| TagWord { name: (*name).to_owned(), plural: plurals::of(name), kind, of: None };
        let tags = HOUSES.iter().map(tag(TagKind::Color));
        let tags = tags.chain(TYPES.iter().map(tag(TagKind::Type))).chain(TRAITS.iter().map(tag(TagKind::Subtype)));
        let tags = tags.chain(KEYWORDS.iter().chain(RATED).chain(SAID).map(tag(TagKind::Keyword)));
        Vocabulary {
            verbs: Do::words(),
            zones: ZONES.to_vec(),
            counters: COUNTERS.iter().map(|name| (*name).to_owned()).collect(),
            states: &[(counts::STUN, "stunned"), (counts::WARD, "warded"), (counts::ENRAGE, "enraged")],
            open_counters: false,
            tags: tags.collect(),
            moments: moments::NAMES.to_vec(),
        }
    })
}

/// The characteristics that the rules themselves speak of.
pub fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let find = |kind, name| vocabulary().find_tag(kind, name).unwrap_or(Tag(u16::MAX));
        let (kind, keyword) = (|name| find(TagKind::Type, name), |name| find(TagKind::Keyword, name));
        Known {
            action: kind("action"),
            artifact: kind("artifact"),
            creature: kind("creature"),
            upgrade: kind("upgrade"),
            token: kind("token creature"),
            elusive: keyword("elusive"),
            skirmish: keyword("skirmish"),
            taunt: keyword("taunt"),
            poison: keyword("poison"),
            invulnerable: keyword("invulnerable"),
            deploy: keyword("deploy"),
            entrench: keyword("entrench"),
            treachery: keyword("treachery"),
            assault: keyword("assault"),
            hazardous: keyword("hazardous"),
            splash_attack: keyword("splash-attack"),
            alpha: keyword("alpha"),
            omega: keyword("omega"),
            purse: keyword(SAID[0]),
            open_purse: keyword("as if in the opponent's pool"),
            versatile: keyword("versatile"),
            any_house: keyword(SAID[1]),
            neighbors_house: keyword(SAID[2]),
            destroyed: keyword(SAID[3]),
            archived: keyword("archived at once"),
            purged: keyword("purged at once"),
            must_fight: keyword(SAID[4]),
            ignores_armor: keyword(SAID[5]),
            ignores_taunt: keyword(SAID[6]),
            ignores_elusive: keyword(SAID[7]),
            ignores_poison: keyword(SAID[8]),
            ignores_hazardous: keyword(SAID[9]),
            ignores_invulnerable: keyword(SAID[10]),
        }
    })
}
