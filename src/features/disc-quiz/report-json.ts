import type { DiscReport } from '~/domain/disc/report';
import type { DiscAnswers } from '~/domain/disc/submission';

/** The report as plain data: its words, its counts and the thirty answers. No email address, no gender. */
export function reportJson(report: DiscReport, answers: DiscAnswers): string {
  return `${JSON.stringify({ format: 'disc-report', ...report, answers }, null, 2)}\n`;
}
