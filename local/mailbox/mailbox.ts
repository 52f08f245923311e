import { Chaos } from './chaos.ts';
import { MessageStore } from './message-store.ts';
import { listenForMail } from './smtp.ts';
import { listenForReaders } from './web.ts';

export interface Mailbox {
  /** Of the list of messages; the API is below it under `/api/v1`. */
  url: string;
  smtpPort: number;
  stop(): Promise<void>;
}

/**
 * Captures every mail sent to it over SMTP and shows it on a page. Listens on 127.0.0.1 alone; messages live in
 * `folder` as `.eml` files and survive a crash once they are accepted.
 *
 * @param options.httpPort 0 picks a free one, and so does 0 for `smtpPort`.
 * @throws Error if a port is taken or the folder cannot be used.
 */
export async function startMailbox(options: {
  folder: string;
  httpPort: number;
  smtpPort: number;
}): Promise<Mailbox> {
  const store = await MessageStore.open(options.folder);
  const chaos = new Chaos();
  const smtp = await listenForMail(options.smtpPort, store, chaos);
  try {
    const web = await listenForReaders(options.httpPort, store, chaos);
    return {
      url: web.url,
      smtpPort: smtp.port,
      async stop() {
        await Promise.all([smtp.stop(), web.stop()]);
      },
    };
  } catch (error) {
    await smtp.stop();
    throw error;
  }
}
