import { type CallDatabase, nothing } from './database.ts';

export const policyStore = (call: CallDatabase) => ({
  /** Counts what a page was refused; each text is one of a few. */
  recordPolicyReport: (directive: string, blocked: string, page: string) =>
    call('record_policy_report', [directive, blocked, page], nothing),
});
