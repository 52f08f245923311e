import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connectPayments } from './payments.ts';

test('an answer that leads elsewhere is not followed: the key stays with Stripe', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { secretKey: 'rk_test_x', webhookSecret: 'whsec_x', url, automaticTax: false };
  const payments = await connectPayments(settings, { siteUrl: 'https://www.modai.example' });
  await expect(payments.readSession('cs_test_1')).rejects.toMatchObject({ code: 'payments_unavailable' });
  expect(asked).toEqual(['/v1/checkout/sessions/cs_test_1']);
  server.close();
});
