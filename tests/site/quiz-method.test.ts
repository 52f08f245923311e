import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '../../src/features/quiz/rules/method.ts';
import { QUESTIONS } from '../../src/features/quiz/rules/questions.ts';
import { mainText, pageAt, siteFolder } from './every-page.ts';

const textOf = (route: string) => mainText(pageAt(route));
const computed = examine();

test('the published figures can be computed again from the questions and the seed', async () => {
  const published = await readFile(join(siteFolder, 'free-disc-assessment/method.json'), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(computed)));
});

test('the method page shows the figures of the same run', () => {
  const text = textOf('/free-disc-assessment/method');
  const { model, preference, calibration, second, priors, appeal, position } = computed.simulation;
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  for (const one of preference) {
    const shares = [one.recovered, one.inTopTwo, ...one.sameFirst, one.samePair].map(percent).join(' ');
    expect(text).toContain(`, ${one.strength} ${shares} ${one.repeat.toFixed(2)}`);
  }
  for (const { from, observed } of calibration.without.first)
    expect(text).toContain(`${from} to ${from === 90 ? 100 : from + 9} in 100 ${percent(observed / 100)}`);
  for (const { strength, without, with: both } of second.preference)
    expect(text).toContain(
      `, ${strength} ${Math.round(100 * without.recovered)} / ${percent(both.recovered)}`,
    );
  for (const { under } of priors)
    for (const { first, again } of under) expect(text).toContain(`${first} ${again[0]}`);
  for (const { meanCount, first } of appeal)
    expect(text).toContain(`mean count ${meanCount.toFixed(1)} ${percent(first)}`);
  expect(text).toContain(`shuffled options ${percent(position.shuffled.first)}`);
  expect(text).toContain(`seed ${model.seed}`);
  expect(text).toContain('Only real respondents can show that they do.');
});

test('the article about the assessment prints the share of the same run', () => {
  const usual = computed.simulation.preference.find(({ name }) => name === 'usual');
  expect(textOf('/blog/disc-at-work-without-labels')).toContain(
    `the strongest trait of ${Math.round(100 * (usual?.recovered ?? 0))}% of simulated people`,
  );
});

test('the method page says how many people are missing before it shows what they answered', () => {
  expect(textOf('/free-disc-assessment/method')).toMatch(
    /So far .+ added their answers; from 300 on, their figures appear here\. Still missing are \d+\./,
  );
});

test('the list shows every question and option, and says that its raters are not people', () => {
  const text = textOf('/free-disc-assessment/questions');
  for (const { text: stem, options } of QUESTIONS)
    for (const part of [stem, ...options.map(({ label }) => label)]) expect(text).toContain(part);
  expect(text).toContain(
    `${computed.ratings.raters.length} raters gave the numbers, and none of them is a person.`,
  );
});
