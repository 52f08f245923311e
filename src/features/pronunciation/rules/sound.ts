import { tableOf } from './table.ts';

/** A phoneme and the sign that an accent writes for it. */
export interface Sound {
  phoneme: string;
  sign: string;
}

/** The consonants in IPA, the same in all three accents. */
export const CONSONANT_SIGNS = tableOf(
  'B b, CH tʃ, D d, DH ð, F f, G ɡ, HH h, JH dʒ, K k, L l, M m, N n, NG ŋ, P p, R r, S s, SH ʃ, ' +
    'T t, TH θ, V v, W w, Y j, Z z, ZH ʒ',
);
