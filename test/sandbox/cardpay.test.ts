import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardpay } from '../../sandbox/parties/cardpay.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: [cardpay] });
});
afterAll(() => sandbox.close());

const headers = { authorization: 'Bearer sk_test_sandbox' };
const call = async <Answer>(path: string, fields: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}/cardpay${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
/** A session of 4900 yen. */
const open = async () => {
  const { body: product } = await call<{ id: string }>('/v1/products', { name: 'Data Mining' });
  const { body: price } = await call<{ id: string }>('/v1/prices', {
    product: product.id,
    currency: 'jpy',
    unit_amount: '4900',
  });
  return (
    await call<{ id: string; url: string }>('/v1/checkout/sessions', {
      mode: 'payment',
      'line_items[0][price]': price.id,
      success_url: 'https://learn.north.example',
      cancel_url: 'https://learn.north.example',
    })
  ).body;
};

describe('the stand-in of cardpay', () => {
  it('shows amounts as their currency has them, and takes money by its own buttons only', async () => {
    const { id, url } = await open();
    expect(await (await fetch(url)).text()).toContain('4900 JPY');
    for (const body of ['action=nonsense', ''])
      expect(
        (
          await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
            redirect: 'manual',
          })
        ).status,
      ).toBe(400);
    const [session] = ((await sandbox.act('cardpay', 'show')) as { id: string; status: string }[]).filter(
      (one) => one.id === id,
    );
    expect(session!.status).toBe('open');
  });

  it('refunds what is left of a payment, and no more', async () => {
    const { payment_intent: intent } = (await sandbox.act('cardpay', 'pay', { session: (await open()).id })) as {
      payment_intent: string;
    };
    const refund = (fields: Record<string, string>) => call<{ amount: number }>('/v1/refunds', fields);
    expect(await refund({ payment_intent: intent, amount: '900' })).toMatchObject({
      status: 200,
      body: { amount: 900 },
    });
    const refused = [
      await refund({ payment_intent: intent, amount: '4001' }),
      await refund({ payment_intent: intent, amount: '-1' }),
      await refund({ payment_intent: intent, amount: 'all' }),
      await refund({ payment_intent: 'pi_none' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404]);
    expect(await refund({ payment_intent: intent })).toMatchObject({ status: 200, body: { amount: 4_000 } });
    expect((await refund({ payment_intent: intent })).status).toBe(400);
    await expect(sandbox.act('cardpay', 'refund', { payment_intent: intent, amount: 'x' })).rejects.toThrow('amount');
    await expect(
      sandbox.act('cardpay', 'dispute', { payment_intent: intent, outcome: 'lost', amount: '-5' }),
    ).rejects.toThrow('amount');
  });

  it('answers addresses that begin with two slashes', async () => {
    expect((await fetch(`${sandbox.url}//`)).status).toBe(404);
  });
});
