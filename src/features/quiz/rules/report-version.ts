/** Changes whenever a question or the model does: kept answers, links and item statistics are of one version. */
export const REPORT_VERSION = '2.0';
