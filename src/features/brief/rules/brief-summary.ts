import * as t from './messages.ts';

/** What was answered in a form, in the words of its page. */
export interface BriefSummary {
  title: string;
  sections: readonly SummarySection[];
}

export interface SummarySection {
  title: string;
  entries: readonly SummaryEntry[];
}

export interface SummaryEntry {
  name: string;
  question: string;
  /** Empty where nothing was answered; several where several could be chosen. */
  answer: readonly string[];
  /** “Your answer”, or from what it was assumed; undefined where nobody could take it for anything but an answer. */
  origin?: string | undefined;
}

/**
 * The summary in Markdown. What was typed stays text: whatever would make a heading, a list or a link of it is marked
 * as plain. Lines of an answer stay lines.
 */
export function summaryMarkdown({ title, sections }: BriefSummary): string {
  const parts = sections.map(({ title: heading, entries }) => {
    const lines = entries.map(({ question, answer, origin }) => {
      const mark = origin && answer.length > 0 ? ` _${origin}:_` : '';
      return `**${question}**${mark} ${answerText(answer)}`;
    });
    return `## ${heading}\n\n${lines.join('\n\n')}`;
  });
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}

function answerText(answer: readonly string[]): string {
  if (answer.length === 0) return `_${t.notAnswered}_`;
  if (answer.length > 1) return `\n\n${answer.map((one) => `- ${plainText(one)}`).join('\n')}`;
  return plainText(answer[0] ?? '');
}

/** Text that Markdown would read as nothing but text, with two spaces before each line break that is kept. */
export function plainText(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .replace(
      /^(\s*)([-+]|\d+[.)])(?=\s)/gm,
      (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    )
    .replace(/[^\S\n]*\n/g, '  \n');
}
