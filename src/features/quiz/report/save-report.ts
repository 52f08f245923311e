import { type SavedFile, saveFile } from '~/lib/save-file';
import type { QuizReport } from '../rules/report';
import type { QuizAnswers } from '../rules/submission';
import { reportFile } from './report-file';

export type SavedForm = 'file' | 'json';

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** What a form of the report is saved as. File names hold the date, never the person's name. */
export function savedFile(
  form: SavedForm,
  report: QuizReport,
  answers: QuizAnswers,
  leastAnswers?: QuizAnswers | undefined,
): SavedFile {
  const name = `disc-report-${report.date}`;
  switch (form) {
    case 'file':
      return { name: `${name}.html`, type: 'text/html', text: reportFile(report) };
    case 'json': {
      // Words, counts and the answers, the second ones where they were given; no email address, no gender.
      const data = { format: 'disc-report', ...report, answers, leastAnswers };
      return { name: `${name}.json`, type: 'application/json', text: asJson(data) };
    }
  }
}

/** Puts the file among the visitor's downloads and returns its name. */
export function saveReport(...content: Parameters<typeof savedFile>): string {
  const file = savedFile(...content);
  saveFile(file);
  return file.name;
}
