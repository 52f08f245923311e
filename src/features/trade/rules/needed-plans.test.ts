import { expect, test } from 'vitest';
import { resolveAmounts } from '../../order/rules/amounts.ts';
import { linkOf, minutesOf, monthsOf, routeWords, ticksOf } from './needed-plans.ts';

const need = (feature: 'messages' | 'booking' | 'outbound') => ({ feature, words: 'A need', wanted: true });
const sum = {
  title: 'A sum',
  needs: [need('messages'), need('booking'), need('outbound')],
  callsADay: 20,
  minutes: 2.5,
  days: 5,
  share: 60,
};

test('a need asks for the smallest plan that has it', () => {
  expect(ticksOf(sum).map(({ plan, step }) => [plan, step])).toEqual([
    ['Starter', 0],
    ['Growth', 1],
    ['Scale', 2],
  ]);
});

test('a month that the cap of the needed plan would end is on the next one, with the reason', () => {
  const [messages, booking, outbound] = monthsOf(sum);
  expect(messages).toMatchObject({ plan: 'Growth', cost: resolveAmounts('{price:growth.monthly}') });
  expect(messages?.why).toContain(
    resolveAmounts(
      'Starter would be {price:starter.monthly} + 400 × {extra:starter.minute} = {cost:starter.minute.650} with its spend cap lifted. The spend cap stands at {cap:starter}, which is {capped:starter.minute} minutes.',
    ),
  );
  expect(booking).toMatchObject({ plan: 'Growth', why: '' });
  expect(outbound).toMatchObject({ plan: 'Scale', cost: resolveAmounts('{price:scale.monthly}') });
});

test('only plans that something needs have a month', () => {
  expect(monthsOf({ ...sum, needs: [need('outbound')] }).map(({ plan }) => plan)).toEqual(['Scale']);
});

test('its numbers are said, and go along to the calculator', () => {
  expect(minutesOf(sum)).toBe('20 × 2.5 minutes × 5 days × 4.33 weeks × 60% = 650');
  const numbers = 'calls=20&minutes=2.5&days=5&share=60#calculator';
  expect(linkOf(sum, 0)).toBe(`/pricing?${numbers}`);
  expect(linkOf(sum, 1)).toBe(`/pricing?needs=booking&${numbers}`);
  expect(linkOf(sum, 2)).toBe(`/pricing?needs=booking,outbound&${numbers}`);
  const unwanted = {
    ...sum,
    needs: sum.needs.map((one) => ({ ...one, wanted: one.feature === 'messages' })),
  };
  expect(linkOf(unwanted, 2)).toBe(`/pricing?needs=outbound&${numbers}`);
});

test.for([
  ['phone', 'answering', 'By call forwarding, from Starter'],
  ['text', undefined, 'By text, from Starter. Not tested'],
  ['webhook', undefined, 'By webhook, from Growth. Not tested'],
  ['none', undefined, 'Not offered'],
] as const)('a tool by %s, with the claim %s, is “%s”', ([route, claim, words]) => {
  expect(routeWords({ route, claim })).toBe(words);
});
