const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * Reads the QR code that the service drew, as numbers: its SVG never becomes part of the page. The hosted service
 * draws one square a module, white ones too; others draw one path. `path` holds the dark modules, and `size` is the side
 * of the square in its units. `null` where neither is found.
 */
export function qrPath(svg: string): { size: number; path: string } | null {
  const [root = ''] = /<svg[^>]*>/.exec(svg) ?? [];
  const size =
    Number(attributeOf(root, 'viewBox').split(/[\s,]+/)[2]) || Number.parseFloat(attributeOf(root, 'width'));
  let path = '';
  for (const [tag] of svg.matchAll(/<(?:rect|path)\s[^>]*>/g)) {
    if (/white|#fff/i.test(tag)) continue;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(attributeOf(tag, name)));
    path += tag.startsWith('<path') ? attributeOf(tag, 'd') : `M${x},${y}h${width}v${height}h-${width}z`;
  }
  return size > 0 && /^[MmHhVvLlZz\d\s,.-]+$/.test(path) ? { size, path } : null;
}
