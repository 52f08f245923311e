import { expect, test } from 'vitest';
import { resolveAmounts } from './amounts.ts';

test.each([
  ['{price:growth.monthly}', 'CA$349'],
  ['{price:growth.annual}', 'CA$279'],
  ['{price:mentor-solo.monthly.4}', 'CA$120'],
  ['{price:showcase-single.once}', 'CA$149'],
  ['{price:showcase-single.once.3}', 'CA$447'],
  ['{price:starter.monthly+iq-insight.monthly}', 'CA$148'],
  ['{charged:growth.annual}', 'CA$3,348'],
  ['{each:showcase-studio.monthly}', 'CA$99.75'],
  ['{extra:starter.minute}', 'CA$0.40'],
  ['{extra:growth.text}', 'CA$0.035'],
  ['{included:growth.email}', '2,500'],
  ['{beyond:starter.minute.953}', '703'],
  ['{beyond:starter.minute.250}', '0'],
  ['{surcharge:starter.minute.273}', 'CA$9.20'],
  ['{cost:growth.text.1040}', 'CA$350.40'],
  ['{cost:growth.minute.953}', 'CA$349'],
  ['{cost:starter.minute.361}', 'CA$133.40'],
  ['{cap:starter}', 'CA$133.50'],
  ['{capped:starter.minute}', '361'],
  ['{capped:growth.text}', '5,985'],
  ['{capped:iq-insight.conversation}', '745'],
])('%s stands for %s', (token, amount) => {
  expect(resolveAmounts(token)).toBe(amount);
});

test('the words around an amount stay as they are, and several amounts may stand in one text', () => {
  expect(resolveAmounts('From {price:starter.monthly}, or {price:growth.monthly} with booking.')).toBe(
    'From CA$89, or CA$349 with booking.',
  );
  expect(resolveAmounts('You have reached {business}.')).toBe('You have reached {business}.');
});

test('what lies past the spend cap stands beside where the cap ends the plan', () => {
  for (const [token, capped, words] of [
    ['{cost:starter.minute.953}', '{capped:starter.minute}', 'CA$370.20, 361'],
    ['{surcharge:starter.minute.362}', '{capped:starter.minute}', 'CA$44.80, 361'],
    ['{even:starter.growth}', '{capped:starter.minute}', '900, 361'],
    ['{even:growth.scale}', '{capped:growth.minute}', '2,487, 1,471'],
    ['{even:iq-insight.iq-team}', '{capped:iq-insight.conversation}', '1,500, 745'],
  ] as const) {
    expect(resolveAmounts(`${token}, ${capped}`)).toBe(words);
    expect(() => resolveAmounts(token)).toThrow(`so write ${capped} beside it`);
    expect(() => resolveAmounts(`${token}, {capped:scale.minute}`)).toThrow('the spend cap ends the plan');
  }
});

test.each([
  ['{prize:growth.monthly}', 'the kinds are price'],
  ['{toString:growth}', 'the kinds are price'],
  ['{price:gold.monthly}', 'there is no plan "gold"'],
  ['{price:growth.weekly}', 'the periods are monthly, biannual, annual'],
  ['{price:growth.once}', 'the periods are'],
  ['{price:growth.monthly.1.5}', 'a whole number of units'],
  ['{price:custom.monthly}', '"custom" is not paid by period'],
  ['{price:growth.monthly.two}', '"two" is not a whole number'],
  ['{charged:showcase-single.monthly}', 'is not paid by period'],
  ['{charged:growth}', 'write 2 names'],
  ['{extra:growth.video}', '"growth" sells no extra "video"'],
  ['{extra:showcase-studio.video}', 'sells no extra'],
  ['{cost:growth.minute}', 'write 3 names'],
  ['{capped:showcase-studio.video}', 'sells no extra'],
  ['{even:growth}', 'write 2 names'],
  ['{even:growth.custom}', 'is not paid by period'],
  ['{cap:}', 'there is no plan ""'],
])('%s stops the build and says why', (token, reason) => {
  const resolve = () => resolveAmounts(`It costs ${token} a month.`);
  expect(resolve).toThrow(RangeError);
  expect(resolve).toThrow(token);
  expect(resolve).toThrow(reason);
});
