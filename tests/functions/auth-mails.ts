import { readHtml } from './read-html.ts';

/** The service sends its mails in HTML alone. */
interface AuthMail {
  HTML: string;
}

export const wordsIn = ({ HTML }: AuthMail) => readHtml(HTML);

/** The code of a mail of the auth service; empty when there is none. */
export const codeIn = (mail: AuthMail) => /enter this code:\s+(\d{8})\s/.exec(wordsIn(mail))?.[1] ?? '';

/** The page that the mail's button leads to, without its site: `/auth#token_hash=…&type=…`. */
export function pathIn({ HTML }: AuthMail): string {
  const path = /href="https?:\/\/[^/"]+(\/auth#token_hash=[^"]+)"/.exec(HTML)?.[1];
  if (!path) throw new Error(`There is no link to the page of sign-in in: ${HTML}`);
  return path.replaceAll('&amp;', '&');
}

export const hashIn = (mail: AuthMail) => /#token_hash=(\w+)&/.exec(pathIn(mail))?.[1] as string;
