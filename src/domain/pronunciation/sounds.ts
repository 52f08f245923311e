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
  words: readonly [string, ...string[]];
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

const posture = (tongue: TongueShape, rest: Partial<Omit<Posture, 'tongue'>> = {}): Posture => ({
  tongue,
  tip: 'low',
  lips: 'open',
  jaw: 0.35,
  ...rest,
});

const HIGH_FRONT = posture([0.76, 0.86, 0.84, 0.53, 0.28, 0.17, 0.09, 0.2], { lips: 'spread', jaw: 0.12 });
const NEAR_FRONT = posture([0.66, 0.72, 0.7, 0.52, 0.38, 0.29, 0.19, 0.31], { jaw: 0.25 });
const MID_FRONT = posture([0.6, 0.62, 0.62, 0.56, 0.48, 0.42, 0.34, 0.43], { lips: 'spread', jaw: 0.48 });
const LOW_FRONT = posture([0.5, 0.5, 0.56, 0.62, 0.62, 0.57, 0.5, 0.56], { lips: 'spread', jaw: 0.8 });
const LOW_CENTRE = posture([0.38, 0.36, 0.46, 0.6, 0.68, 0.7, 0.7, 0.76], { jaw: 0.9 });
const LOW_BACK = posture([0.28, 0.24, 0.36, 0.58, 0.76, 0.84, 0.86, 0.88], { jaw: 1 });
const ROUND_LOW = posture([0.28, 0.24, 0.27, 0.48, 0.74, 0.85, 0.88, 0.9], { lips: 'rounded', jaw: 0.8 });
const ROUND_MID = posture([0.36, 0.32, 0.22, 0.34, 0.6, 0.78, 0.84, 0.86], { lips: 'rounded', jaw: 0.5 });
const NEAR_BACK = posture([0.5, 0.5, 0.3, 0.24, 0.4, 0.58, 0.7, 0.76], { lips: 'rounded', jaw: 0.28 });
const HIGH_BACK = posture([0.6, 0.62, 0.3, 0.12, 0.26, 0.5, 0.68, 0.76], { lips: 'rounded', jaw: 0.14 });
const CUP = posture([0.4, 0.38, 0.42, 0.5, 0.56, 0.6, 0.64, 0.72], { jaw: 0.65 });
const CENTRE = posture([0.5, 0.5, 0.48, 0.48, 0.47, 0.47, 0.52, 0.62], { jaw: 0.3 });
const REST = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], { jaw: 0.35 });

const LIPS_TOGETHER = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], { lips: 'closed', jaw: 0.05 });
const LIP_ON_TEETH = posture([0.5, 0.48, 0.48, 0.52, 0.53, 0.54, 0.58, 0.66], {
  lips: 'on teeth',
  jaw: 0.12,
});
const TONGUE_IN_TEETH = posture([0.58, 0.56, 0.52, 0.52, 0.5, 0.46, 0.44, 0.38], {
  tip: 'between teeth',
  jaw: 0.5,
});
const TIP_ON_RIDGE = posture([0.6, 0.6, 0.55, 0.52, 0.48, 0.42, 0.34, 0.16], { tip: 'on ridge', jaw: 0.15 });
const TIP_NEAR_RIDGE = posture([0.6, 0.6, 0.55, 0.5, 0.45, 0.38, 0.26, 0.12], {
  tip: 'near ridge',
  lips: 'spread',
  jaw: 0.05,
});
const BLADE_NEAR = posture([0.6, 0.62, 0.56, 0.44, 0.32, 0.24, 0.14, 0.12], {
  tip: 'near ridge',
  lips: 'rounded',
  jaw: 0.08,
});
const BLADE_ON = posture([0.6, 0.62, 0.56, 0.44, 0.32, 0.22, 0.08, 0], {
  tip: 'behind ridge',
  lips: 'rounded',
  jaw: 0.08,
});
const BACK_UP = posture([0.55, 0.55, 0.24, 0, 0.04, 0.3, 0.5, 0.62], { jaw: 0.25 });
const SIDES_OPEN = posture([0.48, 0.46, 0.42, 0.44, 0.5, 0.55, 0.5, 0.3], { tip: 'on ridge', jaw: 0.3 });
const CURLED = posture([0.42, 0.38, 0.44, 0.48, 0.46, 0.44, 0.53, 0.4], {
  tip: 'curled',
  lips: 'rounded',
  jaw: 0.2,
});

type Rest<Kind> = Omit<
  Kind,
  'id' | 'sign' | 'signs' | 'words' | 'how' | 'isVoiced' | 'air' | 'start' | 'kind'
>;
const bare = (word: string) => word.replace(/[()]/g, '');

const vowel = (
  sign: string,
  words: Sound['words'],
  start: Posture,
  rest: Rest<Vowel>,
  how: string,
  signs: Sound['signs'] = {},
): Vowel => ({
  kind: 'vowel',
  id: bare(words[0]),
  sign,
  signs,
  words,
  how,
  isVoiced: true,
  air: 'free',
  start,
  ...rest,
});

/** Two consonants for which the mouth does the same, without and with voice. */
const pair = (
  [without, withVoice]: readonly [
    { sign: string; words: Sound['words']; how: string },
    { sign: string; words: Sound['words']; how: string },
  ],
  spot: Consonant['spot'],
  manner: Consonant['manner'],
  air: Airflow,
  start: Posture,
): Consonant[] =>
  [without, withVoice].map(({ sign, words, how }, index) =>
    single(sign, words, { spot, manner, isVoiced: index === 1, air }, start, how),
  );

const single = (
  sign: string,
  words: Sound['words'],
  { spot, manner, isVoiced = true, air }: Pick<Consonant, 'spot' | 'manner' | 'air'> & { isVoiced?: boolean },
  start: Posture,
  how: string,
): Consonant => ({
  kind: 'consonant',
  id: bare(words[0]),
  sign,
  signs: {},
  words,
  how,
  isVoiced,
  air,
  start,
  spot,
  manner,
});

/** The 20 vowels: twelve steady ones, then eight that glide. */
export const VOWELS: readonly Vowel[] = [
  vowel(
    'iː',
    ['s(ee)', 'm(ea)t', 'k(ey)'],
    HIGH_FRONT,
    { place: [1, 1] },
    'Push the front of the tongue up and forward, and smile.',
    { american: 'i', canadian: 'i' },
  ),
  vowel(
    'ɪ',
    ['s(i)t', 'g(y)m', 'b(u)sy'],
    NEAR_FRONT,
    { place: [2, 2] },
    'Start from /iː/, then let the tongue and the lips go loose.',
  ),
  vowel(
    'e',
    ['b(e)d', 'h(ea)d', 'fr(ie)nd'],
    MID_FRONT,
    { place: [2, 4] },
    'Tongue halfway down at the front, mouth a little open.',
    { american: 'ɛ', canadian: 'ɛ' },
  ),
  vowel(
    'æ',
    ['c(a)t', 'h(a)nd', 'm(a)p'],
    LOW_FRONT,
    { place: [3, 6] },
    'Drop the jaw, and keep the tongue flat and forward.',
  ),
  vowel(
    'ɑː',
    ['f(a)ther', 'c(a)lm', 'sp(a)'],
    LOW_BACK,
    { place: [7, 7] },
    'Open wide, as for a doctor, with the tongue low and pulled back.',
    { american: 'ɑ', canadian: 'ɑ' },
  ),
  vowel(
    'ɒ',
    ['l(o)t', 'st(o)p', 'w(a)tch'],
    ROUND_LOW,
    { place: [9, 7] },
    'Open as for /ɑː/, pull the tongue back, and round the lips a little.',
    { american: 'ɑ', canadian: 'ɒ/ or /ɑ' },
  ),
  vowel(
    'ɔː',
    ['l(aw)', 'th(ough)t', 't(a)lk'],
    ROUND_MID,
    { place: [9, 5] },
    'Round the lips, and raise the back of the tongue halfway.',
    { american: 'ɔ/ or /ɑ', canadian: 'ɒ/ or /ɑ' },
  ),
  vowel(
    'ʊ',
    ['g(oo)d', 'p(u)t', 'c(ou)ld'],
    NEAR_BACK,
    { place: [8, 2] },
    'Start from /uː/, then let the tongue and the lips go loose.',
  ),
  vowel(
    'uː',
    ['bl(ue)', 'm(oo)n', 'thr(ough)'],
    HIGH_BACK,
    { place: [9, 1] },
    'Push the back of the tongue up, and make a small circle with the lips.',
    { american: 'u', canadian: 'u' },
  ),
  vowel(
    'ʌ',
    ['c(u)p', 'l(o)ve', 't(ou)gh'],
    CUP,
    { place: [6, 5] },
    'Let everything rest, with the jaw half open, and make it short.',
  ),
  vowel(
    'ɜː',
    ['b(ir)d', 'n(ur)se', 'w(or)d'],
    CENTRE,
    { place: [5, 3] },
    'Tongue in the middle; in North America, bunch it up as for /r/ as well.',
    { american: 'ɝ', canadian: 'ɝ' },
  ),
  vowel(
    'ə',
    ['(a)bout', 'sof(a)', 'lem(o)n'],
    REST,
    { place: [5, 4] },
    'Do nothing: this is the mouth at rest, and it is never stressed.',
  ),
  vowel(
    'eɪ',
    ['d(ay)', 'r(ai)n', 'th(ey)'],
    MID_FRONT,
    { place: [1, 4], end: NEAR_FRONT, towards: 'sit' },
    'Begin halfway down at the front, and let the tongue rise.',
  ),
  vowel(
    'aɪ',
    ['m(y)', 'pr(i)ce', 'h(eigh)t'],
    LOW_CENTRE,
    { place: [4, 7], end: NEAR_FRONT, towards: 'sit' },
    'Begin wide open, and close towards /ɪ/.',
    { canadian: 'aɪ/, in price /ʌɪ' },
  ),
  vowel(
    'ɔɪ',
    ['b(oy)', 'c(oi)n', 'v(oi)ce'],
    ROUND_MID,
    { place: [9, 5], end: NEAR_FRONT, towards: 'sit' },
    'Begin at the back with round lips, and finish at the front with loose ones.',
  ),
  vowel(
    'aʊ',
    ['n(ow)', 'h(ou)se', 'cr(ow)d'],
    LOW_CENTRE,
    { place: [7, 7], end: NEAR_BACK, towards: 'good' },
    'Begin wide open, then raise the back of the tongue and round the lips.',
    { canadian: 'aʊ/, in house /ʌʊ' },
  ),
  vowel(
    'əʊ',
    ['g(o)', 'h(o)me', 'sh(ow)'],
    REST,
    { place: [6, 5], end: NEAR_BACK, towards: 'good' },
    'Let the lips close to a small circle; in North America they begin round.',
    { american: 'oʊ', canadian: 'oʊ' },
  ),
  vowel(
    'ɪə',
    ['n(ear)', 'h(ere)', 'b(eer)'],
    NEAR_FRONT,
    { place: [1, 2], end: REST, towards: 'about' },
    'From /ɪ/ to rest; in North America, to /r/.',
    { american: 'ɪr', canadian: 'ɪr' },
  ),
  vowel(
    'eə',
    ['h(air)', 'squ(are)', 'b(ear)'],
    MID_FRONT,
    { place: [2, 5], end: REST, towards: 'about' },
    'From /e/ to rest; in North America, to /r/.',
    { american: 'ɛr', canadian: 'ɛr' },
  ),
  vowel(
    'ʊə',
    ['t(our)', 'c(ure)', 's(ure)'],
    NEAR_BACK,
    { place: [9, 2], end: REST, towards: 'about' },
    'From /ʊ/ to rest; in North America, to /r/.',
    { american: 'ʊr', canadian: 'ʊr' },
  ),
];

/** The 24 consonants, by place from the lips to the throat. */
export const CONSONANTS: readonly Consonant[] = [
  ...pair(
    [
      {
        sign: 'p',
        words: ['(p)en', 'sto(p)', 'ha(pp)y'],
        how: 'Close the lips, hold the air, and let it pop.',
      },
      {
        sign: 'b',
        words: ['(b)ad', 'jo(b)', 'ru(bb)er'],
        how: 'Close the lips as for /p/, and hum as they open.',
      },
    ],
    'Both lips',
    'Stopped',
    'stopped',
    LIPS_TOGETHER,
  ),
  single(
    'm',
    ['(m)an', 'swi(m)', 'la(mb)'],
    { spot: 'Both lips', manner: 'Through the nose', air: 'nose' },
    LIPS_TOGETHER,
    'Close the lips, and hum through the nose.',
  ),
  single(
    'w',
    ['(w)e', 'q(u)ick', '(wh)en'],
    { spot: 'Both lips', manner: 'Open', air: 'free' },
    { ...HIGH_BACK, jaw: 0.05 },
    'Round the lips as for a kiss, then open them.',
  ),
  ...pair(
    [
      {
        sign: 'f',
        words: ['(f)an', 'lau(gh)', '(ph)one'],
        how: 'Rest the upper teeth on the lower lip, and blow.',
      },
      {
        sign: 'v',
        words: ['(v)an', 'lo(v)e', 'o(f)'],
        how: 'Rest the upper teeth on the lower lip, and hum until it tickles.',
      },
    ],
    'Lip and teeth',
    'Narrow',
    'narrow',
    LIP_ON_TEETH,
  ),
  ...pair(
    [
      {
        sign: 'θ',
        words: ['(th)in', 'ba(th)', 'heal(th)y'],
        how: 'Put the tip of the tongue between the teeth, and blow over it.',
      },
      {
        sign: 'ð',
        words: ['(th)is', 'brea(th)e', 'mo(th)er'],
        how: 'Put the tip of the tongue between the teeth, and hum.',
      },
    ],
    'Tongue and teeth',
    'Narrow',
    'narrow',
    TONGUE_IN_TEETH,
  ),
  ...pair(
    [
      {
        sign: 't',
        words: ['(t)ea', 'ge(t)', 'walk(ed)'],
        how: 'Press the tip of the tongue to the ridge, then let the air go.',
      },
      {
        sign: 'd',
        words: ['(d)og', 're(d)', 'mi(dd)le'],
        how: 'Press the tip of the tongue to the ridge, and hum as you let go.',
      },
    ],
    'Ridge behind the teeth',
    'Stopped',
    'stopped',
    TIP_ON_RIDGE,
  ),
  ...pair(
    [
      {
        sign: 's',
        words: ['(s)un', 'i(c)e', '(s)chool'],
        how: 'Lift the tip close to the ridge without a touch, and hiss.',
      },
      { sign: 'z', words: ['(z)oo', 'eye(s)', 'bu(s)y'], how: 'Hiss as for /s/, and hum, like a bee.' },
    ],
    'Ridge behind the teeth',
    'Narrow',
    'narrow',
    TIP_NEAR_RIDGE,
  ),
  single(
    'n',
    ['(n)o', 'su(n)', '(kn)ow'],
    { spot: 'Ridge behind the teeth', manner: 'Through the nose', air: 'nose' },
    TIP_ON_RIDGE,
    'Press the tip of the tongue to the ridge, and hum through the nose.',
  ),
  single(
    'l',
    ['(l)eg', 'fee(l)', 'ye(ll)ow'],
    { spot: 'Ridge behind the teeth', manner: 'Open', air: 'sides' },
    SIDES_OPEN,
    'Keep the tip on the ridge, and let the air pass on both sides of the tongue.',
  ),
  ...pair(
    [
      {
        sign: 'tʃ',
        words: ['(ch)air', 'wa(tch)', 'na(t)ure'],
        how: 'Stop the air as for /t/, and let go into /ʃ/.',
      },
      {
        sign: 'dʒ',
        words: ['(j)ob', 'a(ge)', 'e(dge)'],
        how: 'Stop the air as for /d/, and let go into /ʒ/.',
      },
    ],
    'Behind the ridge',
    'Stopped',
    'released',
    BLADE_ON,
  ),
  ...pair(
    [
      {
        sign: 'ʃ',
        words: ['(sh)ip', 'wa(sh)', 'na(ti)on'],
        how: 'Pull the tongue back a little from /s/, round the lips, and hush.',
      },
      { sign: 'ʒ', words: ['vi(s)ion', 'bei(ge)', 'u(s)ual'], how: 'Hush as for /ʃ/, and hum.' },
    ],
    'Behind the ridge',
    'Narrow',
    'narrow',
    BLADE_NEAR,
  ),
  single(
    'r',
    ['(r)ed', 'ca(rr)y', '(wr)ite'],
    { spot: 'Behind the ridge', manner: 'Open', air: 'free' },
    CURLED,
    'Curl or bunch the tongue so that its tip touches nothing, and round the lips.',
  ),
  single(
    'j',
    ['(y)es', '(u)se', 'on(i)on'],
    { spot: 'Hard palate', manner: 'Open', air: 'free' },
    posture([0.78, 0.88, 0.86, 0.5, 0.22, 0.1, 0.06, 0.18], { lips: 'spread', jaw: 0.08 }),
    'Begin at a very short /iː/, and slide on to the next vowel.',
  ),
  ...pair(
    [
      {
        sign: 'k',
        words: ['(c)an', 'ba(ck)', 's(ch)ool'],
        how: 'Press the back of the tongue to the soft palate, then let the air go.',
      },
      {
        sign: 'ɡ',
        words: ['(g)et', 'ba(g)', '(gh)ost'],
        how: 'Press the back of the tongue up as for /k/, and hum as you let go.',
      },
    ],
    'Soft palate',
    'Stopped',
    'stopped',
    BACK_UP,
  ),
  single(
    'ŋ',
    ['si(ng)', 'ba(n)k', 'lo(ng)'],
    { spot: 'Soft palate', manner: 'Through the nose', air: 'nose' },
    BACK_UP,
    'Press the back of the tongue up as for /k/, and hum through the nose.',
  ),
  single(
    'h',
    ['(h)at', 'a(h)ead', '(wh)o'],
    { spot: 'Throat', manner: 'Narrow', isVoiced: false, air: 'narrow' },
    { ...REST, jaw: 0.5 },
    'Open the mouth, and breathe out so that it can be heard.',
  ),
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
