import { agentStyleText } from '~/domain/disc/agent-style-card';
import type { DiscReport } from '~/domain/disc/report';
import type { DiscAnswers } from '~/domain/disc/submission';
import { type SavedFile, saveFile } from '~/lib/save-file';
import { reportFile } from './report-file';
import { reportJson } from './report-json';

export type SavedForm = 'file' | 'json' | 'card-json' | 'card-text';

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

/** Puts the file among the visitor's downloads and returns its name. */
export function saveReport(form: SavedForm, report: DiscReport, answers: DiscAnswers): string {
  const file = savedFile(form, report, answers);
  saveFile(file);
  return file.name;
}
