const SPELT: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };

/** A word of the text in lower case without accents, as the dictionary writes words; '' if nothing of it is left. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELT[letter] ?? '')
    .replace(/[^a-z']/g, '');
