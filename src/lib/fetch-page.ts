/** The policy of a page refuses the styles of another, and reports them. */
const STYLES = /<style[\s\S]*?<\/style>/g;
const policy = window.trustedTypes?.createPolicy('own-pages', {
  createHTML: (markup) => markup.replace(STYLES, ''),
});

/** Another page of the site, without its styles and with no script at work. */
export async function fetchPage(path: string): Promise<Document> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  const markup = await answer.text();
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html');
}
