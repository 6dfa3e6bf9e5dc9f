/* The search of src/fortyfives/kernel/search.py in C, step by step, for whole deals from an
   empty table. Only the benchmark uses it: it shows what the compiler of the kernel leaves. */
#include <stdint.h>

typedef int64_t word;

enum { BARRIERS, TRUMPS, TOGETHER, LIMIT, ACE, FIVE, LAW };
enum { SLOTS = 1024, CARDS = 53, ROW = 6, HEARTS_SAID = 62, NUMBERS = 1 << 20 };

typedef struct {
    word players, seat, left, remaining, own, number;
    word hands[10], camps[10], owner[64];
    const word *law, *duties, *contend;
} position;

typedef struct { word seat, moves, played, best, led, kept; } ply_row;
typedef struct { word remaining, wanted, said, entry, key; } trick_row;

static word memory[SLOTS][2];

static inline word count_ones(word x) { return __builtin_popcountll((uint64_t)x); }
static inline word lowest(word x) { return __builtin_ctzll((uint64_t)x); }
static inline word highest(word x) { return 63 - __builtin_clzll((uint64_t)x); }
static inline word bit(word place) { return (word)((uint64_t)1 << place); }

static inline word sure_tricks(word trumps, word against)
{
    word beaten = 0, sure = 0;
    while (trumps) {
        word place = highest(trumps);
        trumps ^= bit(place);
        if (count_ones(against >> place) > beaten) beaten++;
        else sure++;
    }
    return sure;
}

static inline word possible(const position *p, word trumps, word left)
{
    word mine = 0, theirs = 0;
    for (word seat = 0; seat < p->players; seat++) {
        word held = trumps & p->hands[seat];
        if (!held) continue;
        if (p->camps[seat]) {
            word sure = sure_tricks(held, trumps & ~p->own);
            if (sure > mine) mine = sure;
        } else {
            word sure = sure_tricks(held, trumps & p->own);
            if (sure > theirs) theirs = sure;
        }
    }
    return ((word)2 << (left - theirs)) - ((word)1 << mine);
}

static inline word distinct(word lawful, word remaining, word barriers)
{
    return lawful & ~(word)(((uint64_t)lawful << 1) + (uint64_t) ~(remaining | barriers));
}

static inline word legal(word hand, const word *duty)
{
    if (hand & duty[0]) return hand & duty[1];
    if (hand & duty[2]) return hand & duty[3];
    if (hand & duty[4]) return hand & duty[5];
    return hand;
}

static inline word is_privileged(word held, word withheld, word said, word together, word limit)
{
    if (said || (0 < limit && limit <= withheld)) return 0;
    return together || (held != 0 && (held & (held - 1)) == 0);
}

static inline word lead_moves(word hand, word remaining, word barriers, word ace)
{
    word moves = distinct(hand, remaining, barriers);
    if (ace >= 0 && moves >> ace & 1) moves |= bit(HEARTS_SAID);
    return moves;
}

static word reach(const position *p, word wanted, word moves)
{
    ply_row plies[64], *ply = plies;
    trick_row tricks[8], *trick = tricks;
    const word *law = p->law;
    word players = p->players, own = p->own, left = p->left;
    word barriers = law[BARRIERS], trumps = law[TRUMPS], limit = law[LIMIT], ace = law[ACE];
    word number = p->number << 40;
    *trick = (trick_row){p->remaining, wanted, 0, 0, 0};
    *ply = (ply_row){p->seat, moves, 0, -1, -1, 0};
    for (;;) {
        word seat = ply->seat, best = ply->best, led = ply->led, kept = ply->kept, place;
        word remaining = trick->remaining;
        moves = ply->moves;
        if (best < 0) {
            place = highest(moves);
            ply->moves = moves ^ bit(place);
            trick->said = place == HEARTS_SAID;
            if (place == HEARTS_SAID) place = ace;
            best = led = place;
        } else {
            word contenders = p->contend[led];
            word winning = (moves & contenders) >> best >> 1;
            if (winning && (own >> best & 1) != p->camps[seat]) place = lowest(winning) + best + 1;
            else place = lowest(moves);
            ply->moves = moves ^ bit(place);
            if (limit && (trumps >> led & 1) && !(trumps >> place & 1)) {
                word is_new = (kept >> 3 * seat & 7) < limit;
                if (is_new && (remaining & p->hands[seat] & trumps)) kept += (word)1 << 3 * seat;
            }
            if (place > best && (contenders >> place & 1)) best = place;
        }
        word played = ply->played | bit(place);
        seat = seat + 1 < players ? seat + 1 : 0;
        if (count_ones(played) < players) {
            word hand = remaining & p->hands[seat];
            word privileged = is_privileged(hand & trumps, kept >> 3 * seat & 7, trick->said,
                                            law[TOGETHER], limit);
            word lawful = legal(hand, p->duties + (led * 2 + privileged) * ROW);
            ply++;
            *ply = (ply_row){seat, distinct(lawful, remaining, barriers), played, best, led, kept};
            continue;
        }
        seat = p->owner[best];
        wanted = trick->wanted >> p->camps[seat];
        remaining &= ~played;
        left--;
        trick++;
        word answer = -1, entry = 0, key = 0;
        if (left == 0) {
            answer = wanted & 1;
        } else if (left == 1) {
            place = lowest(remaining & p->hands[seat]);
            answer = wanted >> (own >> highest(remaining & p->contend[place]) & 1) & 1;
        } else {
            word open = possible(p, remaining & trumps, left);
            if (!(wanted & open)) answer = 0;
            else if (!(~wanted & open)) answer = 1;
            else {
                wanted &= open;
                key = number | kept << 10 | wanted << 4 | seat;
                entry = (word)((uint64_t)remaining * (uint64_t)-7046029254386353131LL);
                entry = (word)((uint64_t)(entry ^ entry >> 29) + (uint64_t)key * 0x2545F4914F6CDD1DULL);
                entry = entry >> 20 & (SLOTS - 1);
                if (memory[entry][0] == remaining && memory[entry][1] >> 1 == key)
                    answer = memory[entry][1] & 1;
            }
        }
        if (answer < 0) {
            *trick = (trick_row){remaining, wanted, 0, entry, key};
            ply++;
            *ply = (ply_row){seat, lead_moves(remaining & p->hands[seat], remaining, barriers, ace),
                             0, -1, -1, kept};
            continue;
        }
        trick--;
        left++;
        while (p->camps[ply->seat] == answer || ply->moves == 0) {
            if (ply == plies) return answer;
            if (ply->best < 0) {
                memory[trick->entry][0] = trick->remaining;
                memory[trick->entry][1] = trick->key << 1 | answer;
                trick--;
                left++;
            }
            ply--;
        }
    }
}

static void set_up(position *p, word turn, const word *hands, const word *camps, const word *place)
{
    p->seat = turn;
    p->left = count_ones(hands[turn]);
    p->remaining = p->own = 0;
    for (word seat = 0; seat < p->players; seat++) {
        word mask = 0;
        for (word rest = hands[seat]; rest; rest &= rest - 1) {
            word at = place[lowest(rest)];
            mask |= bit(at);
            p->owner[at] = seat;
        }
        p->hands[seat] = mask;
        p->camps[seat] = camps[seat] == camps[turn];
        p->remaining |= mask;
        if (p->camps[seat]) p->own |= mask;
    }
}

/* The value of each deal for the camp of the seat to move. payoffs: [bonus][tricks], rising. */
void solve_deals(word deals, word players, const word *trumps, const word *turns,
                 const word *hands, const word *camps, const double *payoffs, const word *places,
                 const word *duties, const word *contend, const word *laws, double *values)
{
    static word number;
    position p = {.players = players};
    for (word deal = 0; deal < deals; deal++) {
        word trump = trumps[deal], turn = turns[deal];
        p.law = laws + trump * LAW;
        p.duties = duties + trump * 64 * 2 * ROW;
        p.contend = contend + trump * 64;
        set_up(&p, turn, hands + deal * players, camps, places + trump * CARDS);
        if (++number >= NUMBERS) {
            for (word slot = 0; slot < SLOTS; slot++) memory[slot][0] = memory[slot][1] = 0;
            number = 1;
        }
        p.number = number;
        word held = p.remaining & p.law[TRUMPS];
        word bonus = !held ? 1 : p.own >> highest(held) & 1 ? 2 : 0;
        word open = possible(&p, held, p.left);
        word moves = lead_moves(p.hands[turn], p.remaining, p.law[BARRIERS], p.law[ACE]);
        word tricks = lowest(open);
        while (open >> (tricks + 1) & 1) {
            word wanted = open & -bit(tricks + 1);
            if (!reach(&p, wanted, moves)) break;
            tricks++;
        }
        values[deal] = payoffs[bonus * 6 + tricks];
    }
}
