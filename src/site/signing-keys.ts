/** One of the keys that sign what we hand out. */
export interface SigningKey {
  /** A number of 0–255, which everything that the key signs carries. It is never given to another secret. */
  id: number;
  secret: string;
}
/** The first one signs; what any of them has signed is accepted. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

const SECRET_MIN_LENGTH = 32;
/** Fewer different characters were typed by somebody, or are a sample. */
const SECRET_MIN_CHARACTERS = 10;
const LIVE_KEYS = 2;
const ID_MAX = 255;

/** What is wrong with a secret, as the end of a sentence that quotes nothing of it. */
export function secretProblem(secret: string): string | undefined {
  if (secret.length < SECRET_MIN_LENGTH) return `has fewer than ${SECRET_MIN_LENGTH} characters`;
  return new Set(secret).size < SECRET_MIN_CHARACTERS ? 'is not random' : undefined;
}

/** The keys in `<id>:<secret>` entries, separated by commas; or what is wrong with them, which quotes none. */
export function parseSigningKeys(entries: string): SigningKeys | string {
  const keys: SigningKey[] = [];
  for (const entry of entries.split(',')) {
    const { id = '', secret = '' } = /^(?<id>\d+):(?<secret>\S+)$/.exec(entry.trim())?.groups ?? {};
    if (secret === '' || Number(id) > ID_MAX) return `is not <id>:<secret> with an id of 0–${ID_MAX}`;
    const problem = secretProblem(secret);
    if (problem) return `holds a secret that ${problem}`;
    if (keys.some((key) => key.id === Number(id) || key.secret === secret))
      return 'repeats an id or a secret';
    keys.push({ id: Number(id), secret });
  }
  const [first, ...rest] = keys;
  return first && keys.length <= LIVE_KEYS ? [first, ...rest] : `holds more than ${LIVE_KEYS} keys`;
}
