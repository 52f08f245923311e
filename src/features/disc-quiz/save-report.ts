import { agentStyleText } from '~/domain/disc/agent-style-card';
import type { DiscReport } from '~/domain/disc/report';
import type { DiscAnswers } from '~/domain/disc/submission';
import { reportFile } from './report-file';
import { reportJson } from './report-json';

export type SavedForm = 'file' | 'json' | 'card-json' | 'card-text';

interface SavedFile {
  name: string;
  type: string;
  text: string;
}

/** What a form of the report is saved as. File names hold the date, never the person's name. */
export function savedFile(form: SavedForm, report: DiscReport, answers: DiscAnswers): SavedFile {
  switch (form) {
    case 'file':
      return { name: `disc-report-${report.date}.html`, type: 'text/html', text: reportFile(report) };
    case 'json':
      return {
        name: `disc-report-${report.date}.json`,
        type: 'application/json',
        text: reportJson(report, answers),
      };
    case 'card-json':
      return {
        name: 'agent-style-card.json',
        type: 'application/json',
        text: `${JSON.stringify(report.agent, null, 2)}\n`,
      };
    case 'card-text':
      return { name: 'agent-style-card.txt', type: 'text/plain', text: agentStyleText(report.agent) };
  }
}

/** The browser starts to read the file after the click; there is no event for when it is done. */
const READ_WITHIN_MS = 60_000;

/** Puts the file among the visitor's downloads and returns its name. Nothing leaves the browser. */
export function saveReport(form: SavedForm, report: DiscReport, answers: DiscAnswers): string {
  const { name, type, text } = savedFile(form, report, answers);
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
  return name;
}
