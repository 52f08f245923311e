/** Before the tests that read the mails of the auth service. */
export { writeAuthMails as setup } from '../local/auth-mails.ts';
