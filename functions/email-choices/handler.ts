import type { ResponseOf } from '../../src/site/api.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import type { Settings } from '../_shared/env.ts';
import { type Answer, type CallContext, callOf, clientHashOf, receive, withStore } from '../_shared/http.ts';
import { readLinkToken } from '../_shared/link-token.ts';
import { pageOfLink } from '../_shared/personal-links.ts';
import { readForm } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { Consent } from '../_shared/store/submissions.ts';

const NAME = 'email-choices';
const DEADLINE_MS = 5_000;

type Choice = ResponseOf<typeof NAME>['choice'];

/** Does what the token is for. The same token again has the same answer and no further effect. */
async function choose(
  token: string,
  { settings, store, clientHash }: Pick<CallContext, 'settings' | 'store' | 'clientHash'>,
): Promise<Choice> {
  const { purpose, personHash } = readLinkToken(settings.signingKeys, token, new Date());
  const consent: Consent = { purpose: 'newsletter', page: pageOfLink(purpose), clientHash };
  switch (purpose) {
    case 'confirm':
      if (!(await store.confirmNewsletter(personHash, consent))) throw new Refusal('link_expired');
      return 'subscribed';
    case 'unsubscribe':
      await store.unsubscribeNewsletter(personHash, consent);
      return 'unsubscribed';
    case 'block':
      await store.suppressMail(personHash, consent);
      return 'blocked';
    case 'personalData':
      throw new Refusal('link_expired');
  }
}

/**
 * What a person decides about mail from us, by a token out of a mail. Three ways in: the site's pages POST JSON; a mail
 * program POSTs the form of RFC 8058 to the URL of `List-Unsubscribe`, without key or cookie; and whoever opens that
 * URL is shown the page, because programs that look for malware open it too, so that a GET must not decide anything.
 */
export function applyLink(dependencies: Dependencies) {
  const fromPage = callOf(dependencies, {
    name: NAME,
    auth: ['user', 'publishable'],
    deadlineMs: DEADLINE_MS,
    work: async (call) => {
      const choice = await choose(call.body.token, call);
      if (choice === 'subscribed') dependencies.notifyWorker(call.settings);
      return { ok: true, choice };
    },
  });

  async function oneClick(request: Request, token: string, settings: Settings): Promise<Answer> {
    const form = await readForm(request);
    if (form.get('List-Unsubscribe') !== 'One-Click') {
      throw new Refusal('invalid_body', { fields: { 'List-Unsubscribe': 'Please send One-Click.' } });
    }
    const { purpose } = readLinkToken(settings.signingKeys, token, new Date());
    if (purpose !== 'unsubscribe') throw new Refusal('link_expired');
    const clientHash = clientHashOf(request, settings);
    const choice = await withStore(dependencies, settings, DEADLINE_MS, (store) =>
      choose(token, { settings, store, clientHash }),
    );
    return { status: 200, body: { ok: true, choice } };
  }

  return receive(
    dependencies,
    { name: NAME, methods: ['GET', 'HEAD', 'POST'] },
    async (request, settings) => {
      const token = new URL(request.url).searchParams.get('token');
      if (request.method !== 'POST') {
        const page = `${settings.siteUrl}${pageOfLink('unsubscribe')}`;
        return {
          status: 303,
          headers: { location: token === null ? page : `${page}#${encodeURIComponent(token)}` },
        };
      }
      return token === null ? fromPage(request, settings) : oneClick(request, token, settings);
    },
  );
}
