/** How each letter is named, in ARPAbet. */
const NAMES =
  'EY,B IY,S IY,D IY,IY,EH F,JH IY,EY CH,AY,JH EY,K EY,EH L,EH M,EH N,OW,P IY,K Y UW,AA R,EH S,T IY,Y UW,V IY,D AH B AH0 L Y UW0,EH K S,W AY,Z IY'.split(
    ',',
  );

/** Letters said one after the other, the last of them the strongest, as in `CRM` /ˌsiˌɑrˈɛm/. Other signs are left out. */
export function spellOut(word: string): string {
  const letters = [...word].filter((letter) => letter >= 'a' && letter <= 'z');
  return letters
    .map((letter, index) => {
      const stress = index === letters.length - 1 ? 1 : 2;
      let stressed = false;
      return (NAMES[letter.charCodeAt(0) - 97] ?? '')
        .split(' ')
        .map((phoneme) => {
          if (stressed || !/^[AEIOU][A-Z]?$/.test(phoneme)) return phoneme;
          stressed = true;
          return phoneme + stress;
        })
        .join(' ');
    })
    .join(' ');
}
