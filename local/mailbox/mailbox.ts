import { createChaos } from './chaos.ts';
import { openMessages } from './message-store.ts';
import { listenForMail } from './smtp.ts';
import { listenForReaders } from './web.ts';

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/**
 * Captures every mail sent to it over SMTP and shows it on a page. Listens on 127.0.0.1 alone; messages live in
 * `folder` as `.eml` files and survive a crash once they are accepted. Port 0 is any free one. Rejects if a port is
 * taken or the folder cannot be used.
 */
export async function startMailbox(options: { folder: string; httpPort: number; smtpPort: number }) {
  const store = await openMessages(options.folder);
  const chaos = createChaos();
  const smtp = await listenForMail(options.smtpPort, store, chaos);
  const web = await listenForReaders(options.httpPort, store, chaos).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  return {
    /** Of the list of messages; the API is below it under `/api/v1`. */
    url: web.url,
    smtpPort: smtp.port,
    async stop(): Promise<void> {
      await Promise.all([smtp.stop(), web.stop()]);
    },
  };
}
