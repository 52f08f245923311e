import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FaqEntry } from '../../src/site/faq.ts';
import { rankAnswers } from '../../src/features/chat/rank-answers.ts';
import { pages, siteFolder } from './every-page.ts';

const entries: FaqEntry[] = JSON.parse(readFileSync(join(siteFolder, 'answers.json'), 'utf8'));
/** The text of a page has a space around each element inside a sentence, such as a transcription. */
const unspaced = (text: string) => text.replace(/\s/g, '');
const found = (question: string) => rankAnswers(entries, question).map((entry) => entry.question);

test('every answer stands on its page, where its link leads', () => {
  expect(entries.length).toBeGreaterThan(80);
  for (const { question, answer, href } of entries) {
    const [path, anchor] = href.split('#');
    const page = pages.find(({ route }) => route === path);
    const place = page?.elements.filter(({ attributes }) => attributes.id === anchor) ?? [];
    expect(
      place.map(({ text }) => unspaced(text).includes(unspaced(answer))),
      `${href}: ${question}`,
    ).toEqual([true]);
  }
});

test.each([
  ['what does it cost', 'How much does it cost?'],
  ['prices', 'How much does it cost?'],
  ['can I speak with a human', 'Can I talk to a person first?'],
  ['How can I cancel?', 'How do I cancel?'],
  ['cancelling my plan', 'How do I cancel?'],
  ['i want to quit', 'How do I cancel?'],
  ['do minutes roll over to the next month', 'Do unused minutes roll over?'],
  ['Is GST charged on top?', 'Which taxes are added?'],
  ['What taxes do I pay', 'Which taxes are added?'],
  ['pay in american dollars', 'Can I pay in US dollars?'],
  ['Does it speak French?', 'Can it switch to French?'],
  ['bilingual greeting', 'Can it switch to French?'],
  ['how long does setup take before it takes calls', 'How long until it can take calls?'],
  ['Can I upgrade my plan in the middle of the month?', 'Can I change plans in the middle of a month?'],
  ['will it double book my calendar', 'It will double-book us.'],
  ['does the AI make things up', 'Can it make things up?'],
  ['does it hallucinate', 'Can it make things up?'],
  ['what happens if your service is down', 'What if the service is down when a call comes in?'],
  ['Can I pause my subscription for a while', 'Can I pause instead?'],
  ['is there a free trial', 'Is there a free trial?'],
  ['which crm tools can it connect to', 'Which tools do you connect to?'],
  ['does it understand accents', 'Will it cope with accents and bad reception?'],
  ['customers who hate talking to robots', 'What about callers who hate talking to machines?'],
  ['can you find leads for me', 'Do you find the leads for us?'],
  ['how many photos should I send', 'How many photos do you need?'],
  ['longer video than one minute', 'Can a video be longer than 60 seconds?'],
  ['give the seat of a colleague to somebody else', 'Can I give a seat to someone else?'],
  ['can my boss read my feedback', 'Can a manager read the feedback?'],
  ['how long is the DISC assessment', 'How long does the assessment take?'],
  ['transfer to my cell phone', 'Can it transfer to my cell while I’m out?'],
  ['will it slow down my website', 'Will it slow my pages down?'],
  ['I am afraid that the bill creeps up on me', 'The bill will creep up.'],
  ['can it look up an order', 'Can it look up orders?'],
  ['do I have to record calls', 'Do I have to record my calls?'],
  ['someone calls back the number, who answers', 'Who answers when somebody calls the number back?'],
])('“%s” is answered by “%s”', (question, answer) => {
  expect(found(question)).toContain(answer);
});

test.each([
  ['nothing', ''],
  ['spaces', '   \n'],
  ['emoji', '🙂🙂🙂'],
  ['signs', '?!… <> / \\ %00'],
  ['words without a subject', 'what is it that you have for me'],
  ['another language', 'Wie ist das Wetter morgen in Hamburg?'],
  ['another script', 'この会社はどこにありますか'],
  ['another subject', 'best pizza dough hydration'],
  ['a string of letters', 'asdkjhqwe zzxcv'],
])('among all questions nothing is made up for %s', (_, question) => {
  expect(found(question)).toEqual([]);
});

test('a question finds itself first, unless it has no word of its own', () => {
  const missed = entries.filter(({ question }) => found(question)[0] !== question);
  expect(missed.length).toBeLessThan(entries.length / 20);
});
