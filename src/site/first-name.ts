/** Titles and initials are no first name. */
const NO_FIRST_NAME = /^(?:st|ste|dr|mr|mrs|ms|mx|prof|rev|sir|dame|me|mme|mlle|m)$|\./i;
/** Family names that are written first, and are seldom first names. */
const FAMILY_FIRST =
  /^(?:nguyễn|nguyen|trần|tran|phạm|pham|huỳnh|huynh|hoàng|hoang|vũ|đặng|bùi|ngô|dương|zhang|wang|huang|zhao|zhou|xu|zhu|guo|choi|jeong|yoon|nagy|szabó|horváth|kovács)$/i;

/**
 * What to call somebody in a sentence: the first word of a name in Latin letters. The whole name where no word is safe to
 * pick: where it begins with a title, an initial or a family name, or is written in another script.
 *
 * @param name as it is kept
 */
export function firstNameOf(name: string): string {
  const [first = '', ...more] = name.split(' ');
  const isSafe = /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’ʻ-]+$/u.test(first) && !NO_FIRST_NAME.test(first);
  return more.length > 0 && isSafe && !FAMILY_FIRST.test(first) ? first : name;
}
