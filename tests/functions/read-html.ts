const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00a0',
};

/** What mail programs are given behind the preview, so that they show nothing else beside the subject. */
const FILLER = /[\u200b-\u200f\ufeff]/g;

/** What a reader sees of an HTML text, in order: inline tags leave nothing behind, the others a space. */
export function readHtml(html: string): string {
  return html
    .replace(/^.*<\/head>/s, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<\/?(?:b|bdi|a|i|span)(?:\s[^>]*)?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(FILLER, '');
}
