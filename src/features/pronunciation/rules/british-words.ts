/** Words in which the vowel of trap is that of palm in the south of England (Wells's BATH set). */
export const BATH_WORDS = new Set(
  (
    'advance advanced advantage after afternoon afterwards answer ask aunt basket bath bathroom blast branch brass broadcast calf ' +
    "can't cast castle chance chant clasp class classroom command craft dance demand disaster draft draught enhance " +
    'example fast fasten flask france gasp ghastly giraffe glance glass graft grant graph grasp grass half halve last laugh ' +
    'laughter mask mast master nasty overcast pass passport past pastor path paragraph photograph plant plaster raft rafter ' +
    "rascal rather sample shaft shan't slant staff task telegraph trance transplant vast"
  ).split(' '),
);

/** Words with a pronunciation of their own, in ARPAbet; the rules go on from there. */
export const BRITISH_WORDS: Record<string, string> = {
  address: 'AH0 D R EH1 S',
  adult: 'AE1 D AH2 L T',
  ate: 'EH1 T',
  ballet: 'B AE1 L EY2',
  banana: 'B AH0 N AA1 N AH0',
  been: 'B IY1 N',
  cafe: 'K AE1 F EY2',
  clerk: 'K L AA1 R K',
  derby: 'D AA1 R B IY0',
  either: 'AY1 DH ER0',
  figure: 'F IH1 G ER0',
  garage: 'G AE1 R AA2 ZH',
  herb: 'HH ER1 B',
  leisure: 'L EH1 ZH ER0',
  lever: 'L IY1 V ER0',
  lieutenant: 'L EH0 F T EH1 N AH0 N T',
  neither: 'N AY1 DH ER0',
  privacy: 'P R IH1 V AH0 S IY0',
  research: 'R IH0 S ER1 CH',
  route: 'R UW1 T',
  schedule: 'SH EH1 JH UW0 L',
  tomato: 'T AH0 M AA1 T OW0',
  vase: 'V AA1 Z',
  vitamin: 'V IH1 T AH0 M IH0 N',
  yogurt: 'Y AA1 G ER0 T',
  zebra: 'Z EH1 B R AH0',
};

/** Words in which an American vowel of cup or of law is that of lot. */
export const LOT_WORDS = new Set(
  "australia australian austria because cauliflower cough from of sausage trough was wasn't what what's".split(
    ' ',
  ),
);

/** Before r and a vowel, o is that of lot in these and wherever it is written with two r, and else that of law. */
export const SHORT_OR =
  /orr|ority|oric|^(?:orange|forest|foreign|florida|florist|floren|origin|coral|moral|oracle)/;
