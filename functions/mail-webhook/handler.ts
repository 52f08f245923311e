import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { hasEmailForm } from '../../src/site/person.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { receive, withStore } from '../_shared/http.ts';
import { mailboxOf, personHashOf } from '../_shared/mailbox.ts';
import { readBytes } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { MailEventKind } from '../_shared/store/mails.ts';

const NAME = 'mail-webhook';
/** An event quotes the subject and the headers of its mail. */
const EVENT_MAX_BYTES = 65_536;
const BODY_DEADLINE_MS = 3_000;
const DEADLINE_MS = 5_000;

const mailEvent = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).default([]),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

/** What an event of Resend tells about an address; undefined for one that we have no use for. */
function kindOf({ type, data }: z.infer<typeof mailEvent>): MailEventKind | undefined {
  if (type === 'email.complained') return 'complaint';
  if (type === 'email.bounced') return data.bounce?.type === 'Permanent' ? 'hard_bounce' : 'soft_bounce';
  return undefined;
}

/** The body as it came, if its signature is ours: HMAC-SHA-256 over id, time and body, not older than five minutes. */
function verified(secret: string, headers: Headers, body: string): { id: string; event: unknown } {
  const id = headers.get('svix-id') ?? '';
  try {
    const event = new Webhook(secret).verify(body, {
      'webhook-id': id,
      'webhook-timestamp': headers.get('svix-timestamp') ?? '',
      'webhook-signature': headers.get('svix-signature') ?? '',
    });
    return { id, event };
  } catch {
    throw new Refusal('unauthorized');
  }
}

/** Takes the mail provider's events of bounces and complaints. Whoever is concerned gets no mail any more. */
export const mailWebhook = (dependencies: Dependencies) =>
  receive(dependencies, { name: NAME, methods: ['POST'] }, async (request, settings) => {
    if (settings.webhookSecret === undefined) throw new Refusal('not_configured');
    const bytes = await readBytes(request, { maxBytes: EVENT_MAX_BYTES, deadlineMs: BODY_DEADLINE_MS });
    const { id, event } = verified(settings.webhookSecret, request.headers, new TextDecoder().decode(bytes));
    const parsed = mailEvent.safeParse(event);
    const kind = parsed.success ? kindOf(parsed.data) : undefined;
    if (!parsed.success || !kind) return { status: 200, body: { ok: true } };

    const addresses = parsed.data.data.to.filter(hasEmailForm);
    await withStore(dependencies, settings, DEADLINE_MS, async (store) => {
      for (const [index, address] of addresses.entries()) {
        const personHash = personHashOf(settings.personSecret, mailboxOf(address, 'to'));
        const isNew = await store.recordMailEvent(`${id}/${index}`, kind, personHash);
        if (isNew) dependencies.log({ level: 'info', event: `mail_${kind}` });
      }
    });
    return { status: 200, body: { ok: true } };
  });
