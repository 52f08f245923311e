/** Works out the phonemes (ARPAbet with stress) of a word in lower case from its letters. */
export type Guess = (word: string) => string;

/** Reads the rules that the build writes: a line is letters and what they are said as. The longest that fit are used. */
export function readLetterRules(text: string): Guess {
  const rules = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t') as [string, string]),
  );
  return (word) => {
    const phonemes: string[] = [];
    for (let at = 0; at < word.length;) {
      let length = 3;
      while (length > 1 && !rules.has(word.slice(at, at + length))) length -= 1;
      const said = rules.get(word.slice(at, at + length));
      if (said) phonemes.push(said);
      at += length;
    }
    return phonemes.join(' ');
  };
}
