import { expect, test } from 'vitest';
import { plainText, summaryMarkdown } from './brief-summary.ts';

const entry = (question: string, ...answer: string[]) => ({ name: '', question, answer });
const entries = [
  entry('What do you do?', 'Roofs.\n# Not a heading'),
  entry('What do you use?', 'A calendar', 'Email'),
  { ...entry('Where are you?', 'Red Deer'), origin: 'Assumed from your name' },
  { ...entry('What should change?'), origin: 'Your answer' },
];
const summary = { title: 'Questionnaire', sections: [{ title: 'Your business', entries }] };

test('the text names every question, also those without an answer, and what was assumed', () => {
  const paragraphs = [
    '# Questionnaire',
    '## Your business',
    '**What do you do?** Roofs.  \n\\# Not a heading',
    '**What do you use?** \n\n- A calendar\n- Email',
    '**Where are you?** _Assumed from your name:_ Red Deer',
    '**What should change?** _Not answered_',
  ];
  expect(summaryMarkdown(summary)).toBe(`${paragraphs.join('\n\n')}\n`);
});

test('what was typed stays text in Markdown', () => {
  expect(plainText('[a](https://x.example) *b* _c_ `d` <b>e</b> | f')).toBe(
    '\\[a\\](https://x.example) \\*b\\* \\_c\\_ \\`d\\` \\<b\\>e\\</b\\> \\| f',
  );
  expect(plainText('1. one\n- two\n + three\n-4 degrees')).toBe(
    '1\\. one  \n\\- two  \n \\+ three  \n-4 degrees',
  );
});
