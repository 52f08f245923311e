import { find, findAll } from '~/ui/element';

/** The cord from the row of the price that is chosen to the sum. Returns what draws it; a new layout does so too. */
export function drawPriceCord(form: HTMLElement): () => void {
  const svg = find(form, '[data-run]', SVGSVGElement);
  const socket = find(form, '[data-review] .jack');
  const draw = () => {
    const rows = findAll(form, '[data-price-row]:is(p, :has(:checked))', HTMLElement);
    const row = rows.find((one) => one.offsetParent !== null);
    if (!row) return;
    const [frame, from, to] = [svg, row, socket].map((one) => one.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ];
    const [x, y] = [from.right - frame.left - 2, from.top - frame.top + from.height / 2];
    const [endX, endY] = [to.left - frame.left + 2, to.top - frame.top + to.height / 2];
    const way = endX - x;
    const path = `M${x} ${y}C${x + way * 0.62} ${y} ${x + way * 0.38} ${endY} ${endX} ${endY}`;
    for (const line of findAll(svg, 'path', SVGPathElement)) line.setAttribute('d', path);
  };
  new ResizeObserver(draw).observe(form);
  return draw;
}
