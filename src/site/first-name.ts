/** Titles, initials and the particles of a family name are no first name. */
const NO_FIRST_NAME =
  /^(?:st|ste|dr|dre|mr|mrs|ms|miss|mx|prof|rev|fr|br|hon|sir|dame|lord|lady|capt|col|sgt|me|mme|mlle|m|mgr|sr|sra|srta|don|doña|herr|frau|ing|van|von|der|den|de|del|della|di|da|dos|du|des|la|le|les|el|al|bin|bint|ibn|abu|ter|ten)$|\./i;
/** Family names that are written first, and are seldom first names. */
const FAMILY_FIRST =
  /^(?:nguyễn|nguyen|trần|tran|phạm|pham|huỳnh|huynh|hoàng|hoang|vũ|đặng|bùi|ngô|dương|zhang|wang|huang|zhao|zhou|xu|zhu|guo|choi|jeong|yoon|nagy|szabó|horváth|kovács)$/i;

/**
 * What to call somebody in a sentence: the first word of a name in Latin letters. The whole name where no word is safe to
 * pick: where it begins with a title, an initial, a particle or a family name, or is written in another script.
 *
 * @param name as it is kept
 */
export function firstNameOf(name: string): string {
  const [first = '', ...more] = name.trim().split(/\s+/);
  const isSafe = /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’ʻ-]+$/u.test(first) && !NO_FIRST_NAME.test(first);
  return more.length > 0 && isSafe && !FAMILY_FIRST.test(first) ? first : name;
}
