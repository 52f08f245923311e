declare module 'virtual:lexicon-files' {
  /** `/ipa/<version>` */
  export const folder: string;
  /** The beginnings of words at which the shards `0.txt`, `1.txt` … start. */
  export const starts: readonly string[];
}
