import { describe, expect, test } from 'vitest';
import { shapeTable } from './table-shape';

const row = (cells: readonly string[]) => `<tr>${cells.map((words) => `<td>${words}</td>`).join('')}</tr>`;
const tableOf = (head: readonly string[], ...rows: readonly string[][]) =>
  `<thead><tr>${head.map((words) => `<th>${words}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody>`;
const shapeOf = (head: readonly string[], ...rows: readonly string[][]) =>
  shapeTable(tableOf(head, ...rows)).shape;

describe('what is in the cells decides', () => {
  test('two columns stay as they are', () => {
    expect(shapeOf(['You say', 'We do'], ['A long sentence with many words', 'Another one of them'])).toBe(
      'whole',
    );
  });

  test('so do short numbers', () => {
    expect(shapeOf(['Line', 'Low', 'High'], ['Bookings lost', '3.6', '6.3'], ['Left', '$324', '$567'])).toBe(
      'whole',
    );
  });

  test('words become cards, also beside a column of numbers', () => {
    expect(
      shapeOf(['Task', 'Times a month', 'If it goes wrong'], ['Confirm visits', '160', 'You call again']),
    ).toBe('cards');
  });

  test('yes and no slide beside the names', () => {
    const rows = [
      ['Takes messages', 'Yes', 'Yes', 'Starter'],
      ['Calls people', 'Yes, with consent', 'No', 'Scale'],
    ];
    expect(shapeOf(['It', 'Outbound Agent', 'Receptionist', 'First plan'], ...rows)).toBe('slide');
  });

  test('one column of yes and no among words does not', () => {
    expect(
      shapeOf(['What', 'Does it count?', 'How'], ['Spam', 'No', 'Marked as such, so you can check']),
    ).toBe('cards');
  });

  test('drawings need the room of no word, whatever they say to a screen reader', () => {
    const drawing = '<i></i><span class="sr-only">Not included</span>';
    expect(shapeOf(['It', 'One', 'Two', 'Three'], ['A', drawing, drawing, drawing])).toBe('whole');
  });

  test('numbers of one kind that need more room turn over', () => {
    const sums = ['CA$3,348', 'CA$1,884', 'CA$9,999'];
    expect(shapeOf(['Plan', 'Monthly', 'Every 6 months', 'Yearly'], ['Growth', ...sums])).toBe('figures');
  });
});

describe('the HTML', () => {
  const { html } = shapeTable(
    tableOf(['Kind', 'When & how', 'For'], ['Busy', 'On a call', '<b>One</b> line']),
  );

  test('names the column in each cell, and the row in its first', () => {
    expect(html).toContain('<th scope="row">Busy</th>');
    expect(html).toContain('<td data-label="When &amp; how">On a call</td>');
    expect(html).toContain('<td data-label="For"><b>One</b> line</td>');
    expect(html).toContain('<th scope="col">Kind</th>');
  });

  test('of a table that stays whole has no names', () => {
    expect(shapeTable(tableOf(['One', 'Two'], ['1', '2'])).html).not.toMatch(/data-label/);
  });

  test('skips cells that stand for several columns', () => {
    const words = 'Words that are long';
    const wide = `<thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody>${row(['1', words, words])}<tr><th>2</th><td colspan="2">both</td></tr></tbody>`;
    expect(shapeTable(wide).html).toContain('<td colspan="2">both</td>');
  });

  test('needs a head', () => {
    expect(() => shapeTable('<tbody><tr><td>1</td></tr></tbody>')).toThrow('needs its head');
  });
});
