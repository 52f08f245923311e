import type { ResponseOf } from '../../src/site/api.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import type { Settings } from '../_shared/env.ts';
import { admitLink, type CountedContext } from '../_shared/guard/admission.ts';
import { Attempts } from '../_shared/guard/attempts.ts';
import { attemptsOf } from '../_shared/guard/limits.ts';
import { type Answer, callOf, clientHashOf, receive, withStore } from '../_shared/http.ts';
import type { LinkPurpose } from '../_shared/link-token.ts';
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
  purposes: readonly Exclude<LinkPurpose, 'personalData'>[],
  call: CountedContext,
): Promise<Choice> {
  const { store, clientHash } = call;
  const { purpose, personHash } = await admitLink(NAME, call, token, purposes);
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
  }
}

/**
 * What a person decides about mail from us, by a token out of a mail. Three ways in: the site's pages POST JSON; a mail
 * program POSTs the form of RFC 8058 to the URL of `List-Unsubscribe`, without key or cookie; and whoever opens that
 * URL is shown the page, because programs that look for malware open it too, so that a GET must not decide anything.
 */
export function applyLink(dependencies: Dependencies) {
  const attempts = new Attempts();
  const fromPage = callOf(
    dependencies,
    {
      name: NAME,
      auth: ['user', 'publishable'],
      deadlineMs: DEADLINE_MS,
      work: async (call) => {
        const choice = await choose(call.body.token, ['confirm', 'unsubscribe', 'block'], call);
        if (choice === 'subscribed') dependencies.notifyWorker(call.settings);
        return { ok: true, choice };
      },
    },
    attempts,
  );

  async function oneClick(request: Request, token: string, settings: Settings): Promise<Answer> {
    const clientHash = clientHashOf(request, settings);
    if (clientHash) attempts.count(clientHash, attemptsOf(NAME, settings.limitsFactor).client);
    const form = await readForm(request);
    if (form.get('List-Unsubscribe') !== 'One-Click') {
      throw new Refusal('invalid_body', { fields: { 'List-Unsubscribe': 'Please send One-Click.' } });
    }
    const choice = await withStore(dependencies, settings, DEADLINE_MS, (store) =>
      choose(token, ['unsubscribe'], { settings, store, clientHash, attempts }),
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
