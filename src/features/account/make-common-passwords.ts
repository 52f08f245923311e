/**
 * Makes `common-passwords.bin`: `node src/features/account/make-common-passwords.ts <list>`.
 *
 * The list is a text file, one password a line, the most frequent first. Ours was the first million of "10 Million
 * Passwords" (Mark Burnett, 2015, public domain) as SecLists publishes it under the MIT licence as
 * `Passwords/Common-Credentials/10-million-password-list-top-1000000.txt`; the copy had the SHA-256
 * eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be. Of its 9,226 passwords that are long enough
 * the most frequent ones are kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { addPassword, FILTER_BYTES, lettersAndDigits } from './common-password-filter.ts';

/** The rule of length (`PASSWORD_MIN_CODE_POINTS`). Written again, because Node does not know the site's `~`. */
const MIN_CODE_POINTS = 15;
const KEPT = 3_200;

const [list] = process.argv.slice(2);
if (!list) throw new Error('Name the file with the passwords, one a line, the most frequent first.');

const passwords = new Set<string>();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const plain = lettersAndDigits(line);
  if ([...plain].length >= MIN_CODE_POINTS && passwords.size < KEPT) passwords.add(plain);
}
const filter = new Uint8Array(FILTER_BYTES);
for (const password of passwords) addPassword(filter, password);
writeFileSync(new URL('common-passwords.bin', import.meta.url), filter);
console.log(`${passwords.size} passwords, ${FILTER_BYTES} bytes`);
