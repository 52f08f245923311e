import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { hasEmailForm } from '../../src/site/person.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { receive, withStore } from '../_shared/http.ts';
import { mailboxOf, personHashOf } from '../_shared/mailbox.ts';
import { Refusal, unauthorized } from '../_shared/refusal.ts';
import { signedEvents } from '../_shared/signed-event.ts';
import type { MailEventKind } from '../_shared/store/mails.ts';

const NAME = 'mail-webhook';
const SIGNATURE = 'svix-signature';
/** An event quotes the subject and the headers of its mail. */
const EVENT_MAX_BYTES = 65_536;
const DEADLINE_MS = 5_000;
/** Theirs have 31 characters. */
const ID_MAX = 100;

const mailEvent = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.array(z.string()), z.string().transform((one) => [one])]).nullish(),
    bounce: z.object({ type: z.string() }).nullish(),
    /** Of the mail, as the API answered it. */
    email_id: z.string().catch(''),
  }),
});

/** What an event of Resend tells about an address; undefined for one that we have no use for. */
function kindOf({ type, data }: z.infer<typeof mailEvent>): MailEventKind | undefined {
  if (type === 'email.complained') return 'complaint';
  if (type === 'email.bounced') return data.bounce?.type === 'Permanent' ? 'hard_bounce' : 'soft_bounce';
  return undefined;
}

/** Whom an address stands for, which may have a name before it; none for one that we can have sent nothing to. */
function personOf(recipient: string, personSecret: string): string[] {
  const address = /<(?<address>[^<>]*)>\s*$/.exec(recipient)?.groups?.address ?? recipient.trim();
  if (!hasEmailForm(address)) return [];
  try {
    return [personHashOf(personSecret, mailboxOf(address, 'to'))];
  } catch {
    return [];
  }
}

/** The event of a body as it came, if its signature is ours: HMAC-SHA-256 over id, time and body, five minutes old at most. */
function verified(secret: string, headers: Headers, body: Uint8Array): { id: string; event: unknown } {
  const id = headers.get('svix-id') ?? '';
  if (id.length > ID_MAX) throw unauthorized();
  try {
    const event = new Webhook(secret).verify(new TextDecoder().decode(body), {
      'webhook-id': id,
      'webhook-timestamp': headers.get('svix-timestamp') ?? '',
      'webhook-signature': headers.get(SIGNATURE) ?? '',
    });
    return { id, event };
  } catch {
    throw unauthorized();
  }
}

/** Takes the mail provider's events of bounces and complaints. Whoever is concerned gets no mail any more. */
export function mailWebhook(dependencies: Dependencies) {
  const readEvent = signedEvents({ signature: SIGNATURE, maxBytes: EVENT_MAX_BYTES });
  return receive(dependencies, { name: NAME, methods: ['POST'] }, async (request, settings) => {
    const { webhookSecret, personSecret } = settings;
    if (webhookSecret === undefined) throw new Refusal('not_configured');
    const { id, event } = await readEvent(request, settings, (body, headers) =>
      verified(webhookSecret, headers, body),
    );
    const parsed = mailEvent.safeParse(event);
    const kind = parsed.success ? kindOf(parsed.data) : undefined;
    if (!parsed.success || !kind) return { status: 200, body: { ok: true } };

    const people = (parsed.data.data.to ?? []).flatMap((recipient) => personOf(recipient, personSecret));
    if (people.length > 0) {
      const recorded = await withStore(dependencies, settings, DEADLINE_MS, (store) =>
        store.recordMailEvent(id, kind, people, parsed.data.data.email_id),
      );
      if (recorded > 0) dependencies.log({ level: 'info', event: `mail_${kind}`, people: recorded });
    }
    return { status: 200, body: { ok: true } };
  });
}
