import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['ada.lovelace', 'AL'],
  ['ada_lovelace', 'AL'],
  ['ada-lovelace', 'AL'],
  ['ada+news', 'AN'],
  ['ada.king.lovelace', 'AK'],
  ['ada', 'AD'],
  ['a', 'A'],
  ['ada1815', 'AD'],
  ['4ever.2day', 'ED'],
  ['a.1', 'A'],
  ['.ada', 'AD'],
  ['zoé', 'ZO'],
  ['ångström.émile', 'ÅÉ'],
  ['1815', '?'],
  ['...', '?'],
  ['', '?'],
])('%s, the part of an email before the at-sign, has the initials %s', (local, expected) => {
  expect(initials(local)).toBe(expected);
});

test.each([
  ['Ada Lovelace', 'AL'],
  [' Ada  King Lovelace ', 'AL'],
  ['Anne St.Pierre', 'AS'],
  ['A.Smith', 'AS'],
  ['Mary-Jane O’Neill-d’Arcy', 'MO'],
  ['Zoë Nguyễn', 'ZN'],
  ['Ada 2', 'AD'],
  ['李 小龙', '李小'],
  ['李小龙', '李小'],
])('the name %s has the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
