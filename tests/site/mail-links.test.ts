import { expect, test } from 'vitest';
import { CONSENT_TEXTS, currentConsent, shortHash } from '../../src/site/consent.ts';
import { site } from '../../src/site/facts.ts';
import { type BuiltPage, metaContent, named, valuesOf } from './built-page.ts';
import { mainText, pageAt, pages, problemsOfPages, standsAlone } from './every-page.ts';
import { mailLinkRoutes } from './routes.ts';

const bodyText = (page: BuiltPage) => named(page, 'body')[0]?.text ?? '';

test.for(mailLinkRoutes)('%s is for whoever got its link, and for no search engine', (route) => {
  const page = pageAt(route);
  expect(metaContent(page, 'robots')).toBe('noindex');
  expect(named(page, 'script').filter(({ attributes }) => attributes.type === 'application/ld+json')).toEqual(
    [],
  );
});

test.for(mailLinkRoutes)('%s does nothing by itself: no form to send, no button awake', (route) => {
  const page = pageAt(route);
  const choice = /<link-choice.+<\/link-choice>/s.exec(page.html)?.[0] ?? '';
  const buttons = choice.match(/<button[^>]+>/g) ?? [];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons.filter((tag) => /data-use|type="submit"(?! autofocus| value)/.test(tag))) {
    expect(button).toMatch(/\sdisabled(\s|>|=)/);
  }
  for (const form of choice.match(/<form[^>]*>/g) ?? []) expect(form).not.toContain('action=');
  expect(choice).not.toMatch(/<input[^>]*\sname=/);
});

test.for(mailLinkRoutes)('%s says without JavaScript how a person does the same', (route) => {
  const page = pageAt(route);
  const staffMail =
    /<link-choice.+?<noscript>(?<words>.+?)<\/noscript>/s.exec(page.html)?.groups?.words ?? '';
  expect(staffMail).toContain('needs JavaScript');
  expect(staffMail).toMatch(new RegExp(`href="mailto:${site.email}\\?subject=[\\w%]+"`));
});

test('the page of consent texts has every text to the letter at its code, with day and place, to copy in one piece', () => {
  const page = pageAt('/consent');
  const shortCodes = named(page, 'b').map(({ text }) => text);
  for (const { text, hash, since } of CONSENT_TEXTS) {
    const entry = page.elements.find(({ attributes }) => attributes.id === hash);
    expect(entry?.text, hash).toContain(text);
    expect(new RegExp(`id="${hash}".+?</li>`, 's').exec(page.html)?.[0]).toContain(`datetime="${since}"`);
    expect(page.html.replaceAll(/<\/?b[^>]*>/g, '')).toMatch(new RegExp(`<code[^>]*>\\s*${hash}\\s*</code>`));
    expect(shortCodes).toContain(shortHash(hash));
  }
});

test('the words beside each form are those whose code it sends', () => {
  const newsletter = currentConsent('newsletter').text;
  const message = currentConsent('message');
  const wrong = problemsOfPages((page) => [
    ...(bodyText(page).includes(newsletter) !== standsAlone(page) ? [] : ['the newsletter form']),
    ...valuesOf(page, 'data-consent').filter(
      (code) => code !== message.hash || !mainText(page).includes(message.text),
    ),
  ]);
  expect(wrong).toEqual({});
  expect(pages.filter((page) => valuesOf(page, 'data-consent').length > 0).length).toBeGreaterThan(1);
  expect(mainText(pageAt('/free-disc-assessment'))).toContain(
    `${currentConsent('disc-report').text} A locked answer can’t be changed, and there is no timer.`,
  );
});
