import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { PLANS } from '../../src/features/order/rules/plans.ts';
import { businessSchema, toComeWords } from '../../src/site/business.ts';
import type { FactName } from '../../src/site/facts.ts';
import { fieldWords } from '../../src/site/field-words.ts';
import {
  BUSINESS_FILE,
  CONFIRMED_FILE,
  type Confirmations,
  isFact,
  type ItemKey,
  readConfirmations,
  readFacts,
} from '../deploy/launch-list.ts';
import { DeskError } from './terminal.ts';

const ADDRESS =
  /^(?<street>.+), *(?<city>[^,]+), *(?<region>[A-Za-z]{2}),? +(?<first>\w{3}) ?(?<last>\w{3})$/;

function addressOf(typed: string) {
  const parts = ADDRESS.exec(typed)?.groups;
  if (!parts) throw new DeskError('Write it in one line: 1 Main Street, Vancouver, BC V6B 1A1.');
  const { street, city, region = '', first = '', last = '' } = parts;
  return { street, city, region: region.toUpperCase(), postalCode: `${first} ${last}`.toUpperCase() };
}

function phoneOf(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, 'CA');
  if (!phone?.isValid()) throw new DeskError(`${typed} is no phone number that can be called.`);
  if (phone.ext) throw new DeskError('Write the number without its extension: a link cannot dial one.');
  return phone.number;
}

/** What was typed as the value of a fact; a text where nothing is said here. */
const VALUES: Partial<Record<FactName, (typed: string) => unknown>> = {
  address: addressOf,
  phone: phoneOf,
  answerDays: Number,
  hours: (typed) => (typed === 'none' ? '' : typed),
};

/** What to confirm means for a fact that is a day; all others keep the value that stands there. */
const CONFIRMED_VALUES: Partial<Record<FactName, (today: string) => string>> = {
  prices: () =>
    PLANS.map(({ effectiveFrom }) => effectiveFrom)
      .toSorted()
      .at(-1) ?? '',
  taxes: (today) => today,
};

/** Replaces the file whole, so that nobody ever reads half of it. */
function write(root: string, file: string, content: object): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

function keepFact(root: string, key: FactName, value: unknown, isDryRun: boolean): void {
  const { error } = businessSchema.shape[key].safeParse({ value }, { error: fieldWords });
  if (error) throw new DeskError(error.issues.map(({ message }) => message).join(' '));
  if (!isDryRun) write(root, BUSINESS_FILE, { ...readFacts(root), [key]: { value } });
}

/** What somebody types who means to answer a question or to leave the walk, and no name. */
const NO_ANSWER = /^(?:y|yes|no|n|q|quit|exit|\?|help)$/i;

/** Keeps the answer to a fact. @throws DeskError with what is wrong with it; nothing is kept then. */
export function setFact(root: string, key: ItemKey, typed: string, isDryRun = false): void {
  if (!isFact(key))
    throw new DeskError(`${key} is confirmed, not set: npm run owner -- launch confirm ${key}`);
  if (NO_ANSWER.test(typed.trim()))
    throw new DeskError(`${typed.trim()} is no answer to that: write the value itself.`);
  keepFact(root, key, (VALUES[key] ?? String)(typed.trim()), isDryRun);
}

const keepConfirmations = (root: string, kept: Confirmations) => write(root, CONFIRMED_FILE, kept);

/** Keeps that an item is done, with the day and who says so; of a fact, that its value is right as it stands. */
export function confirmItem(
  root: string,
  key: ItemKey,
  at: { on: string; by: string },
  isDryRun = false,
): void {
  if (key === 'variables')
    throw new DeskError(
      'The variables are checked, not confirmed: npm run owner -- launch --status says what is wrong.',
    );
  const toCome = toComeWords(at.by);
  if (toCome) throw new DeskError(toCome);
  if (isFact(key))
    keepFact(root, key, CONFIRMED_VALUES[key]?.(at.on) ?? readFacts(root)[key].value, isDryRun);
  else if (!isDryRun) keepConfirmations(root, { ...readConfirmations(root), [key]: at });
}

/** Takes a confirmation back, because a check found out otherwise. */
export function withdraw(root: string, key: ItemKey): void {
  const { [key]: _, ...kept } = readConfirmations(root);
  keepConfirmations(root, kept);
}
