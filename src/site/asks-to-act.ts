/**
 * Whether a name is a message. People are called Call, Click, Winn, Reply, Gagné and Visitación, so an English verb
 * counts only before a word that says to whom, where or when, or before a number. What is nobody's name counts alone.
 */

const VERBS =
  'call|phone|dial|ring|text|sms|message|click|tap|visit|open|scan|download|reply|answer|claim|verify|confirm|update|subscribe|join|contact|buy|pay|send';
const WHEN = 'now|today|here|immediately|urgently|maintenant|ici';
const WHAT = 'us|me|nous|moi|free|gratuit|this|the|your|votre|account|password|prize|prizes';
/** Apart, because Win is a common name in Myanmar, where Me is another one; and Gagné one in Quebec. */
const WIN = 'win|gagne';
const PRIZE = 'your|votre|prize|prizes|iphone|prix';

const ALONE =
  'bitcoins?|whatsapp|unsubscribe|jackpot|https?|(?:dot|point) (?:com|net|org|ca)|appel(?:le|ez)|telephon(?:e|ez)|text(?:e|ez)|cliqu(?:e|ez)|visit(?:e|ez)|ouvr(?:e|ez)|repond(?:s|ez)|reclam(?:e|ez)|verifi(?:e|ez)|confirm(?:e|ez)|telecharg(?:e|ez)|envo(?:ie|yez)|achet(?:e|ez)|contact(?:e|ez)|gagnez';

/** Three or more letters that stand alone: `c l i c k`. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]+\p{L}(?![\p{L}\p{N}])){2,}/gu;

const ASKS = [
  `(?:${VERBS}) (?:.* )?(?:${WHEN}|${WHAT}|\\p{N}+)`,
  // Both in one word. Without the other words: a family is called Callus.
  `(?:${VERBS})(?:${WHEN})`,
  `(?:${WIN}) (?:.* )?(?:${WHEN}|${PRIZE}|\\p{N}+)`,
  ALONE,
].join('|');
/** Made at the first name that is asked about: most pages have none. */
let asks: RegExp | undefined;

/** @param text as `comparable` makes it */
export function asksToAct(text: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const joined = plain.replace(SPELLED, (letters) => letters.replace(/\P{L}/gu, ''));
  const words = ` ${joined.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  asks ??= new RegExp(` (?:${ASKS}) `, 'u');
  return asks.test(words);
}
