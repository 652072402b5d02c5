import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { DEMO_SEAT } from '../../demo/insertProducts.js';
import { eventually } from '../support/eventually.js';
import { type Product, copyDemo, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const run = promisify(execFile);
let dataFolder: string;
let product: Product;
beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-demo-payments-');
  await copyDemo(dataFolder);
  product = await startProduct({ dataFolder });
});
afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await rm(dataFolder, { recursive: true, force: true });
});

const learner = () => ({ authorization: product.credentials.learner!, 'content-type': 'application/json' });
const read = async <Body>(path: string): Promise<Body> =>
  (await (await fetch(product.url + path, { headers: learner() })).json()) as Body;
const post = async <Body>(
  path: string,
  body: object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Body };
};
/** As a person does it on the page of cardpay; returns where it leads back to. */
const press = async (page: string, action: string) =>
  (await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })).headers.get(
    'location',
  );

/** What stands between the printed learner and the course that the demo sells. */
async function standing(): Promise<string[]> {
  const { reasons } = await read<{ reasons: { code: string }[] }>(
    `/api/catalog/eligibility/courses/check/?course_id=${DEMO_SEAT.course}`,
  );
  return reasons.map(({ code }) => code);
}

async function buyer(): Promise<string> {
  const [, name] = /learner +northfield +(\S+) /.exec(product.output())!;
  return name!;
}

describe('npm start', () => {
  it('sells a course that the printed learner may not enter before, by the command that it prints', async () => {
    expect(product.output()).toMatch(/^Payments +http:\/\/127\.0\.0\.1:\d+ \(a sandbox/m);
    expect(await standing()).toEqual(['payment_needed']);
    const printed = /^Buy +(curl .*)$/m.exec(product.output())![1]!;
    const { stdout } = await run('bash', ['-c', printed.replace('curl', 'curl -s')]);
    const back = await press((JSON.parse(stdout) as { redirect_to: string }).redirect_to, 'pay');
    const answer = await fetch(back!, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('status=completed')]);
    expect(await standing()).toEqual(['already_enrolled']);
  });

  it('gives a payment back by command, at the sandbox that it runs', async () => {
    const home = `${product.url}/`;
    const path = `/api/service/orgs/northfield/users/${await buyer()}/cardpay/checkout-session/`;
    const { body } = await post<{ redirect_to: string }>(
      path,
      { tenant: 'northfield', sku: 'credits-100', success_url: home, cancel_url: home },
      learner(),
    );
    await press(body.redirect_to, 'pay');
    const commerce = async (...args: string[]) => {
      const { stdout } = await run('node', ['scripts/lps.mjs', 'commerce', ...args, '-p', 'northfield', '--json'], {
        env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: undefined },
      });
      return JSON.parse(stdout) as { payments: { reference: string; sku: string }[] };
    };
    const reference = await eventually(async () => {
      const { payments } = await commerce('show');
      const paid = payments.find((one) => one.sku === 'credits-100' && !one.reference.startsWith('pi_demo'));
      expect(paid).toBeDefined();
      return paid!.reference;
    });
    expect(await commerce('refund', reference, '--amount', '400')).toMatchObject({
      outcome: 'refunded',
      amount: 400,
      refunded: 400,
      state: 'captured',
    });
    expect(await commerce('refund', reference)).toMatchObject({ amount: 600, refunded: 1_000, state: 'refunded' });
  });

  it('launches a tenant by a free trial, without the person coming back', async () => {
    const home = `${product.url}/`;
    const { body } = await post<{ redirect_to: string }>('/api/service/cardpay/checkout/free-trial/', {
      success_url: home,
      cancel_url: home,
      product: 'campus-starter',
      email: 'mia@lakeside.example',
    });
    await press(body.redirect_to, 'pay');
    const key = body.redirect_to.split('/').at(-1)!;
    const launched = await post('/api/providers/cardpay/create-organization/', {
      name: 'Lakeside College',
      key: 'lakeside',
      cardpay_checkout_id: key,
    });
    expect(launched).toMatchObject({ status: 201, body: { success: true, org: 'lakeside' } });
  });

  it('goes on after another start, also with several processes', async () => {
    product.kill('SIGTERM');
    await product.ended;
    product = await startProduct({ dataFolder, env: { WORKERS: '2' } });
    expect(product.output().match(/^Payments +http/gm)).toHaveLength(1);
    const home = `${product.url}/`;
    const order = { tenant: 'northfield', sku: 'credits-100', success_url: home, cancel_url: home };
    const path = `/api/service/orgs/northfield/users/${await buyer()}/`;
    // Connections that are open at once are spread over the processes.
    const orders = await Promise.all(
      Array.from({ length: 4 }, () =>
        post<{ redirect_to: string }>(`${path}cardpay/checkout-session/`, order, learner()),
      ),
    );
    expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 200));
    const bought = async () =>
      (await read<{ balances: { account: string; amount: number }[] }>(`${path}ledger/`)).balances.find(
        ({ account }) => account === 'credits',
      )?.amount ?? 0;
    const before = await bought();
    for (const { body } of orders) await press(body.redirect_to, 'pay');
    await eventually(async () => expect(await bought()).toBe(before + 100 * orders.length));
  });
});
