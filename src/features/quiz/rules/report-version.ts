/** Changes whenever a question, a text or a rule of scoring does, so that reports of one version can be compared. */
export const REPORT_VERSION = '2.0';
