import type { Airflow, Posture, TongueShape } from './articulation.ts';
import type { Accent } from './transcription.ts';

interface SoundBase {
  /** The first example word: its address in the page and in the drawings. */
  id: string;
  /** As in dictionaries: the sign of careful British speech, in which all 44 are told apart. */
  sign: string;
  /** Where an accent uses another sign, or several. */
  signs: Readonly<Partial<Record<Exclude<Accent, 'british'>, string>>>;
  /** Example words; the letters in brackets make the sound. */
  words: readonly string[];
  /** One sentence that says how to make it. */
  how: string;
  isVoiced: boolean;
  air: Airflow;
  start: Posture;
}

/** A vowel. `place` is the column (1 front to 9 back) and row (1 high to 7 low) at which the tongue is highest. */
export interface Vowel extends SoundBase {
  kind: 'vowel';
  place: readonly [column: number, row: number];
  /** Where a gliding vowel ends. */
  end?: Posture;
  /** The vowel it ends near. */
  towards?: keyof typeof GLIDE_ENDS;
}

/** The way a consonant is made, as a column of the chart. */
export const MANNERS = ['Stopped', 'Narrow', 'Through the nose', 'Open'] as const;
/** Where it is made, as a row, from the front to the back. */
export const SPOTS = [
  'Both lips',
  'Lip and teeth',
  'Tongue and teeth',
  'Ridge behind the teeth',
  'Behind the ridge',
  'Hard palate',
  'Soft palate',
  'Throat',
] as const;

export interface Consonant extends SoundBase {
  kind: 'consonant';
  manner: (typeof MANNERS)[number];
  spot: (typeof SPOTS)[number];
}

export type Sound = Vowel | Consonant;

/** The mouth with the jaw down by a share, the lips and the tip of the tongue. */
const posture = (
  tongue: TongueShape,
  jaw: number,
  lips: Posture['lips'] = 'open',
  tip: Posture['tip'] = 'low',
) => ({
  tongue,
  tip,
  lips,
  jaw,
});

const HIGH_FRONT = posture([0.76, 0.86, 0.84, 0.53, 0.28, 0.17, 0.09, 0.2], 0.12, 'spread');
const NEAR_FRONT = posture([0.66, 0.72, 0.7, 0.52, 0.38, 0.29, 0.19, 0.31], 0.25);
const MID_FRONT = posture([0.6, 0.62, 0.62, 0.56, 0.48, 0.42, 0.34, 0.43], 0.48, 'spread');
const LOW_FRONT = posture([0.5, 0.5, 0.56, 0.62, 0.62, 0.57, 0.5, 0.56], 0.8, 'spread');
const LOW_CENTRE = posture([0.38, 0.36, 0.46, 0.6, 0.68, 0.7, 0.7, 0.76], 0.9);
const LOW_BACK = posture([0.28, 0.24, 0.36, 0.58, 0.76, 0.84, 0.86, 0.88], 1);
const ROUND_LOW = posture([0.28, 0.24, 0.27, 0.48, 0.74, 0.85, 0.88, 0.9], 0.8, 'rounded');
const ROUND_MID = posture([0.36, 0.32, 0.22, 0.34, 0.6, 0.78, 0.84, 0.86], 0.5, 'rounded');
const NEAR_BACK = posture([0.5, 0.5, 0.3, 0.24, 0.4, 0.58, 0.7, 0.76], 0.28, 'rounded');
const HIGH_BACK = posture([0.6, 0.62, 0.3, 0.12, 0.26, 0.5, 0.68, 0.76], 0.14, 'rounded');
const CUP = posture([0.4, 0.38, 0.42, 0.5, 0.56, 0.6, 0.64, 0.72], 0.65);
const CENTRE = posture([0.5, 0.5, 0.48, 0.48, 0.47, 0.47, 0.52, 0.62], 0.3);
const REST = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], 0.35);

const LIPS_TOGETHER = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], 0.05, 'closed');
const LIP_ON_TEETH = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], 0.12, 'on teeth');
const TONGUE_IN_TEETH = posture(
  [0.58, 0.56, 0.52, 0.52, 0.5, 0.46, 0.44, 0.38],
  0.5,
  'open',
  'between teeth',
);
const TIP_ON_RIDGE = posture([0.6, 0.6, 0.55, 0.52, 0.48, 0.42, 0.34, 0.16], 0.15, 'open', 'on ridge');
const TIP_NEAR_RIDGE = posture([0.6, 0.6, 0.55, 0.5, 0.45, 0.38, 0.26, 0.12], 0.05, 'spread', 'near ridge');
const BLADE_NEAR = posture([0.6, 0.62, 0.56, 0.44, 0.32, 0.24, 0.14, 0.12], 0.08, 'rounded', 'near ridge');
const BLADE_ON = posture([0.6, 0.62, 0.56, 0.44, 0.32, 0.22, 0.08, 0], 0.08, 'rounded', 'behind ridge');
const BACK_UP = posture([0.55, 0.55, 0.24, 0, 0.04, 0.3, 0.5, 0.62], 0.25);
const SIDES_OPEN = posture([0.48, 0.46, 0.42, 0.44, 0.5, 0.55, 0.5, 0.3], 0.3, 'open', 'on ridge');
const CURLED = posture([0.42, 0.38, 0.44, 0.48, 0.46, 0.44, 0.53, 0.4], 0.2, 'rounded', 'curled');

/** How to make each sound, by its id. */
const HOW: Record<string, string> = {
  see: 'Push the front of the tongue up and forward, and smile.',
  sit: 'Start from /iː/, then let the tongue and the lips go loose.',
  bed: 'Tongue halfway down at the front, mouth a little open.',
  cat: 'Drop the jaw, and keep the tongue flat and forward.',
  father: 'Open wide, as for a doctor, with the tongue low and pulled back.',
  lot: 'Open as for /ɑː/, pull the tongue back, and round the lips a little.',
  law: 'Round the lips, and raise the back of the tongue halfway.',
  good: 'Start from /uː/, then let the tongue and the lips go loose.',
  blue: 'Push the back of the tongue up, and make a small circle with the lips.',
  cup: 'Let everything rest, with the jaw half open, and make it short.',
  bird: 'Tongue in the middle; in North America, bunch it up as for /r/ as well.',
  about: 'Do nothing: this is the mouth at rest, and it is never stressed.',
  day: 'Begin halfway down at the front, and let the tongue rise.',
  my: 'Begin wide open, and close towards /ɪ/.',
  boy: 'Begin at the back with round lips, and finish at the front with loose ones.',
  now: 'Begin wide open, then raise the back of the tongue and round the lips.',
  go: 'Let the lips close to a small circle; in North America they begin round.',
  near: 'From /ɪ/ to rest; in North America, to /r/.',
  hair: 'From /e/ to rest; in North America, to /r/.',
  tour: 'From /ʊ/ to rest; in North America, to /r/.',
  pen: 'Close the lips, hold the air, and let it pop.',
  bad: 'Close the lips as for /p/, and hum as they open.',
  man: 'Close the lips, and hum through the nose.',
  we: 'Round the lips as for a kiss, then open them.',
  fan: 'Rest the upper teeth on the lower lip, and blow.',
  van: 'Rest the upper teeth on the lower lip, and hum until it tickles.',
  thin: 'Put the tip of the tongue between the teeth, and blow over it.',
  this: 'Put the tip of the tongue between the teeth, and hum.',
  tea: 'Press the tip of the tongue to the ridge, then let the air go.',
  dog: 'Press the tip of the tongue to the ridge, and hum as you let go.',
  sun: 'Lift the tip close to the ridge without a touch, and hiss.',
  zoo: 'Hiss as for /s/, and hum, like a bee.',
  no: 'Press the tip of the tongue to the ridge, and hum through the nose.',
  leg: 'Keep the tip on the ridge, and let the air pass on both sides of the tongue.',
  chair: 'Stop the air as for /t/, and let go into /ʃ/.',
  job: 'Stop the air as for /d/, and let go into /ʒ/.',
  ship: 'Pull the tongue back a little from /s/, round the lips, and hush.',
  vision: 'Hush as for /ʃ/, and hum.',
  red: 'Curl or bunch the tongue so that its tip touches nothing, and round the lips.',
  yes: 'Begin at a very short /iː/, and slide on to the next vowel.',
  can: 'Press the back of the tongue to the soft palate, then let the air go.',
  get: 'Press the back of the tongue up as for /k/, and hum as you let go.',
  sing: 'Press the back of the tongue up as for /k/, and hum through the nose.',
  hat: 'Open the mouth, and breathe out so that it can be heard.',
};

/** Of another sign in the United States and Canada, the same in both. */
const inNorthAmerica = (sign: string): Sound['signs'] => ({ american: sign, canadian: sign });

const common = (sign: string, words: string, start: Posture) => {
  const list = words.split(' ');
  const id = (list[0] ?? '').replace(/[()]/g, '');
  return { id, sign, words: list, how: HOW[id] ?? '', start };
};

function vowel(
  sign: string,
  words: string,
  place: Vowel['place'],
  start: Posture,
  signs: Sound['signs'] = {},
): Vowel {
  return { kind: 'vowel', ...common(sign, words, start), signs, isVoiced: true, air: 'free', place };
}

function glide(
  sign: string,
  words: string,
  place: Vowel['place'],
  [start, end, towards]: readonly [Posture, Posture, keyof typeof GLIDE_ENDS],
  signs?: Sound['signs'],
): Vowel {
  return { ...vowel(sign, words, place, start, signs), end, towards };
}

type Written = readonly [sign: string, words: string];
type Made = readonly [spot: Consonant['spot'], manner: Consonant['manner'], air: Airflow];

function consonant(written: Written, [spot, manner, air]: Made, start: Posture, isVoiced = true): Consonant {
  return { kind: 'consonant', ...common(...written, start), signs: {}, isVoiced, air, spot, manner };
}

/** Two consonants for which the mouth does the same, without and with voice. */
const pair = (without: Written, withVoice: Written, made: Made, start: Posture): Consonant[] => [
  consonant(without, made, start, false),
  consonant(withVoice, made, start),
];

/** The 20 vowels: twelve steady ones, then eight that glide. */
export const VOWELS: readonly Vowel[] = [
  vowel('iː', 's(ee) m(ea)t k(ey)', [1, 1], HIGH_FRONT, inNorthAmerica('i')),
  vowel('ɪ', 's(i)t g(y)m b(u)sy', [2, 2], NEAR_FRONT),
  vowel('e', 'b(e)d h(ea)d fr(ie)nd', [2, 4], MID_FRONT, inNorthAmerica('ɛ')),
  vowel('æ', 'c(a)t h(a)nd m(a)p', [3, 6], LOW_FRONT),
  vowel('ɑː', 'f(a)ther c(a)lm sp(a)', [7, 7], LOW_BACK, inNorthAmerica('ɑ')),
  vowel('ɒ', 'l(o)t st(o)p w(a)tch', [9, 7], ROUND_LOW, { american: 'ɑ', canadian: 'ɒ/ or /ɑ' }),
  vowel('ɔː', 'l(aw) th(ough)t t(a)lk', [9, 5], ROUND_MID, { american: 'ɔ/ or /ɑ', canadian: 'ɒ/ or /ɑ' }),
  vowel('ʊ', 'g(oo)d p(u)t c(ou)ld', [8, 2], NEAR_BACK),
  vowel('uː', 'bl(ue) m(oo)n thr(ough)', [9, 1], HIGH_BACK, inNorthAmerica('u')),
  vowel('ʌ', 'c(u)p l(o)ve t(ou)gh', [6, 5], CUP),
  vowel('ɜː', 'b(ir)d n(ur)se w(or)d', [5, 3], CENTRE, inNorthAmerica('ɝ')),
  vowel('ə', '(a)bout sof(a) lem(o)n', [5, 4], REST),
  glide('eɪ', 'd(ay) r(ai)n th(ey)', [1, 4], [MID_FRONT, NEAR_FRONT, 'sit']),
  glide('aɪ', 'm(y) pr(i)ce h(eigh)t', [4, 7], [LOW_CENTRE, NEAR_FRONT, 'sit'], {
    canadian: 'aɪ/, in price /ʌɪ',
  }),
  glide('ɔɪ', 'b(oy) c(oi)n v(oi)ce', [9, 5], [ROUND_MID, NEAR_FRONT, 'sit']),
  glide('aʊ', 'n(ow) h(ou)se cr(ow)d', [7, 7], [LOW_CENTRE, NEAR_BACK, 'good'], {
    canadian: 'aʊ/, in house /ʌʊ',
  }),
  glide('əʊ', 'g(o) h(o)me sh(ow)', [6, 5], [REST, NEAR_BACK, 'good'], inNorthAmerica('oʊ')),
  glide('ɪə', 'n(ear) h(ere) b(eer)', [1, 2], [NEAR_FRONT, REST, 'about'], inNorthAmerica('ɪr')),
  glide('eə', 'h(air) squ(are) b(ear)', [2, 5], [MID_FRONT, REST, 'about'], inNorthAmerica('ɛr')),
  glide('ʊə', 't(our) c(ure) s(ure)', [9, 2], [NEAR_BACK, REST, 'about'], inNorthAmerica('ʊr')),
];

/** The 24 consonants, by place from the lips to the throat. */
export const CONSONANTS: readonly Consonant[] = [
  ...pair(
    ['p', '(p)en sto(p) ha(pp)y'],
    ['b', '(b)ad jo(b) ru(bb)er'],
    ['Both lips', 'Stopped', 'stopped'],
    LIPS_TOGETHER,
  ),
  consonant(['m', '(m)an swi(m) la(mb)'], ['Both lips', 'Through the nose', 'nose'], LIPS_TOGETHER),
  consonant(['w', '(w)e q(u)ick (wh)en'], ['Both lips', 'Open', 'free'], { ...HIGH_BACK, jaw: 0.05 }),
  ...pair(
    ['f', '(f)an lau(gh) (ph)one'],
    ['v', '(v)an lo(v)e o(f)'],
    ['Lip and teeth', 'Narrow', 'narrow'],
    LIP_ON_TEETH,
  ),
  ...pair(
    ['θ', '(th)in ba(th) heal(th)y'],
    ['ð', '(th)is brea(th)e mo(th)er'],
    ['Tongue and teeth', 'Narrow', 'narrow'],
    TONGUE_IN_TEETH,
  ),
  ...pair(
    ['t', '(t)ea ge(t) walk(ed)'],
    ['d', '(d)og re(d) mi(dd)le'],
    ['Ridge behind the teeth', 'Stopped', 'stopped'],
    TIP_ON_RIDGE,
  ),
  ...pair(
    ['s', '(s)un i(c)e (s)chool'],
    ['z', '(z)oo eye(s) bu(s)y'],
    ['Ridge behind the teeth', 'Narrow', 'narrow'],
    TIP_NEAR_RIDGE,
  ),
  consonant(['n', '(n)o su(n) (kn)ow'], ['Ridge behind the teeth', 'Through the nose', 'nose'], TIP_ON_RIDGE),
  consonant(['l', '(l)eg fee(l) ye(ll)ow'], ['Ridge behind the teeth', 'Open', 'sides'], SIDES_OPEN),
  ...pair(
    ['tʃ', '(ch)air wa(tch) na(t)ure'],
    ['dʒ', '(j)ob a(ge) e(dge)'],
    ['Behind the ridge', 'Stopped', 'released'],
    BLADE_ON,
  ),
  ...pair(
    ['ʃ', '(sh)ip wa(sh) na(ti)on'],
    ['ʒ', 'vi(s)ion bei(ge) u(s)ual'],
    ['Behind the ridge', 'Narrow', 'narrow'],
    BLADE_NEAR,
  ),
  consonant(['r', '(r)ed ca(rr)y (wr)ite'], ['Behind the ridge', 'Open', 'free'], CURLED),
  consonant(
    ['j', '(y)es (u)se on(i)on'],
    ['Hard palate', 'Open', 'free'],
    posture([0.78, 0.88, 0.86, 0.5, 0.22, 0.1, 0.06, 0.18], 0.08, 'spread'),
  ),
  ...pair(
    ['k', '(c)an ba(ck) s(ch)ool'],
    ['ɡ', '(g)et ba(g) (gh)ost'],
    ['Soft palate', 'Stopped', 'stopped'],
    BACK_UP,
  ),
  consonant(['ŋ', 'si(ng) ba(n)k lo(ng)'], ['Soft palate', 'Through the nose', 'nose'], BACK_UP),
  consonant(['h', '(h)at a(h)ead (wh)o'], ['Throat', 'Narrow', 'narrow'], { ...REST, jaw: 0.5 }, false),
];

/** Where the gliding vowels end, in the chart of their own: a little apart from where others begin. */
export const GLIDE_ENDS = {
  sit: { sign: 'ɪ', place: [3, 1] },
  good: { sign: 'ʊ', place: [7, 1] },
  about: { sign: 'ə', place: [5, 4] },
} as const;

/** All 44. */
export const SOUNDS: readonly Sound[] = [...VOWELS, ...CONSONANTS];

const part = (column: number) => (column <= 3 ? 'front' : column <= 6 ? 'middle' : 'back');
const LEVELS = ['high', 'nearly high', 'halfway down', 'halfway down', 'halfway down', 'low', 'low'];
const LIPS_WORDS = {
  open: 'lips relaxed',
  spread: 'lips spread',
  rounded: 'lips round',
  closed: 'lips closed',
  'on teeth': 'lower lip at the upper teeth',
};
const AIR_WORDS = {
  free: 'the breath flows freely',
  stopped: 'the breath is held, then let go',
  released: 'the breath is held, then let go into a hiss',
  narrow: 'the breath hisses through a gap',
  nose: 'the breath goes through the nose',
  sides: 'the breath passes beside the tongue',
};

/** What the drawing of a sound shows, in plain words. */
export function describeSound(sound: Sound): string {
  if (sound.kind === 'consonant')
    return `${sound.spot}: ${AIR_WORDS[sound.air]}, voice ${sound.isVoiced ? 'on' : 'off'}.`;
  const { place, towards, start, end } = sound;
  const from = `Tongue ${LEVELS[place[1] - 1]} at the ${part(place[0])}, ${LIPS_WORDS[start.lips]}`;
  if (!end || !towards) return `${from}, voice on.`;
  const change = end.lips === start.lips ? '' : `, ${LIPS_WORDS[end.lips]}`;
  return `${from}, moving to /${GLIDE_ENDS[towards].sign}/${change}.`;
}

/** The signs of a sound by accent; undefined where they are the same. */
export function signsByAccent({ sign, signs }: Sound): string | undefined {
  const { american = sign, canadian = sign } = signs;
  if (american === sign && canadian === sign) return undefined;
  return american === canadian
    ? `Canada and United States /${american}/, Britain /${sign}/.`
    : `Canada /${canadian}/, United States /${american}/, Britain /${sign}/.`;
}
