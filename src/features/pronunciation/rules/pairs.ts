/** Two sounds that learners mix up, with pairs of words that differ in them alone. */
export interface Contrast {
  /** The ids of both in `sounds.ts`. */
  sounds: readonly [string, string];
  /** Their signs in North America. */
  signs: readonly [string, string];
  /** What to do differently. */
  tip: string;
  /** Word with the first sound, word with the second, and what they share: `_` stands for the sound in question. */
  pairs: readonly Pair[];
}
type Pair = readonly [first: string, second: string, shared: string];

const twoOf = (words: string): readonly [string, string] => {
  const [first = '', second = ''] = words.split(' ');
  return [first, second];
};

/** @param pairs each as its two words and what they share, parted by commas */
const contrast = (sounds: string, signs: string, tip: string, pairs: string): Contrast => ({
  sounds: twoOf(sounds),
  signs: twoOf(signs),
  tip,
  pairs: pairs.split(', ').map((pair) => [...twoOf(pair), pair.split(' ')[2] ?? '']),
});

/** The contrasts that decide most often whether a word is understood in Canada. */
export const CONTRASTS: readonly Contrast[] = [
  contrast(
    'sit see',
    'ɪ i',
    'Relax for the first, smile for the second. The length alone does not tell them apart.',
    'ship sheep ʃ_p, sit seat s_t, fill feel f_l, live leave l_v, bit beat b_t, chip cheap tʃ_p',
  ),
  contrast(
    'bed cat',
    'ɛ æ',
    'The jaw drops further for the second.',
    'bed bad b_d, men man m_n, head had h_d, pen pan p_n, said sad s_d, send sand s_nd',
  ),
  contrast(
    'good blue',
    'ʊ u',
    'Lips loose for the first, a tight circle for the second.',
    'pull pool p_l, full fool f_l, look Luke l_k, soot suit s_t, could cooed k_d',
  ),
  contrast(
    'cup father',
    'ʌ ɑ',
    'The first is short, with the jaw half open. Open wide for the second.',
    'cup cop k_p, luck lock l_k, nut not n_t, cut cot k_t, duck dock d_k, hut hot h_t',
  ),
  contrast(
    'thin sun',
    'θ s',
    'Tongue between the teeth for the first, behind them for the second.',
    'think sink _ɪŋk, thick sick _ɪk, path pass pæ_, mouth mouse maʊ_, thumb some _ʌm, faith face feɪ_',
  ),
  contrast(
    'thin tea',
    'θ t',
    'The air never stops in the first. In the second it is held, and pops.',
    'three tree _ri, thin tin _ɪn, thank tank _æŋk, bath bat bæ_, both boat boʊ_, thought taught _ɔt',
  ),
  contrast(
    'this dog',
    'ð d',
    'For the first the tip lies between the teeth and buzzes. For the second it presses on the ridge.',
    'they day _eɪ, then den _ɛn, those doze _oʊz, breathe breed bri_, though dough _oʊ',
  ),
  contrast(
    'leg red',
    'l r',
    'The tongue touches the ridge for the first, and hangs free for the second.',
    'light right _aɪt, long wrong _ɔŋ, glass grass ɡ_æs, cloud crowd k_aʊd, play pray p_eɪ, fly fry f_aɪ',
  ),
  contrast(
    'van we',
    'v w',
    'Teeth on the lip for the first. Round lips and no teeth for the second.',
    'vest west _ɛst, vine wine _aɪn, vet wet _ɛt, vow wow _aʊ, verse worse _ɝs',
  ),
  contrast(
    'bad van',
    'b v',
    'Both lips close for the first. For the second the teeth rest on the lip, and the air goes on.',
    'boat vote _oʊt, berry very _ɛri, ban van _æn, best vest _ɛst, bet vet _ɛt, curb curve kɝ_',
  ),
  contrast(
    'sun zoo',
    's z',
    'The mouth is the same. The throat hums for the second, and a vowel before it is longer.',
    'sue zoo _u, price prize praɪ_, ice eyes aɪ_, bus buzz bʌ_, loose lose lu_, race raise reɪ_',
  ),
  contrast(
    'ship chair',
    'ʃ tʃ',
    'Hush for the first. The second begins with a stop, as in tea.',
    'ship chip _ɪp, share chair _ɛr, wash watch wɑ_, shoes choose _uz, cash catch kæ_, sheep cheap _ip',
  ),
  contrast(
    'no sing',
    'n ŋ',
    'Tip of the tongue up for the first. For the second the back goes up, and no g follows.',
    'thin thing θɪ_, sin sing sɪ_, ran rang ræ_, win wing wɪ_, sun sung sʌ_, ban bang bæ_',
  ),
  contrast(
    'pen bad',
    'p b',
    'A puff of air follows the first: hold a strip of paper to your lips. It stays still for the second.',
    'pear bear _ɛr, pack back _æk, pill bill _ɪl, cap cab kæ_, rope robe roʊ_, pie buy _aɪ',
  ),
];

/** The IPA of both words of a pair, as in General American. */
export function spoken({ signs, pairs }: Contrast, index: number): readonly [string, string] {
  const shared = pairs[index]?.[2] ?? '';
  return [shared.replace('_', signs[0]), shared.replace('_', signs[1])];
}
