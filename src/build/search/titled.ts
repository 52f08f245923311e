/**
 * The page as the index reads it, with the title that says what it is. The engine would take its first heading, which on
 * many pages is a sentence to be remembered.
 */
export const titled = (html: string, title: string): string =>
  html.replace(
    /<main\b/,
    (start) => `${start} data-pagefind-meta="title:${title.replace(/[&"]/g, escaped)}"`,
  );

const escaped = (sign: string) => (sign === '&' ? '&amp;' : '&quot;');
