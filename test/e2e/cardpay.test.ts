import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { cardpayServer } from '../handlers/commerce/cardpay/cardpayServer.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';

(browserProgram ? describe : describe.skip)(
  `somebody who pays by card in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    const world = cardpayServer();
    const { server, rows } = world;
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
      const { hostname } = new URL(server.url());
      await server.db.pool.query(
        `update platforms set settings = jsonb_build_object('redirect_hosts', jsonb_build_array($1::text, 'learn.north.example'))`,
        [hostname],
      );
    });
    afterAll(() => browser?.close());

    const answerOf = async (name: string) => {
      const page = await openPage(browser);
      // Where people come back to is a page of somebody else.
      await page.route('https://learn.north.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<h1>${name}</h1>` }),
      );
      return page;
    };

    it('is declined, pays with a card that the bank confirms, comes back, and is enrolled', async () => {
      await world.sendNoEvents();
      const { page: address } = await world.begin();
      const page = await answerOf('Thank you');
      await page.goto(address);
      await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
      await page.getByText('The card was declined.').waitFor();
      expect(await rows('select from course_enrollments')).toEqual([]);
      await page.getByRole('button', { name: 'Pay with a card that the bank confirms' }).click();
      await page.getByRole('button', { name: 'Confirm as your bank requests' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      expect(new URL(page.url()).searchParams.get('status')).toBe('completed');
      await page.close();
      expect(await rows('select active from course_enrollments')).toEqual([{ active: true }]);
      expect(await rows(`select state, captured::int from payments where captured > 0`)).toEqual([
        { state: 'captured', captured: 4_900 },
      ]);
    });

    it('begins a free trial without signing in, and launches a tenant with it', async () => {
      await world.sendNoEvents();
      const thanks = 'https://learn.north.example/thanks';
      const trial = await server.send<{ redirect_to: string }>(
        'POST',
        '/api/service/cardpay/checkout/free-trial/',
        { success_url: thanks, cancel_url: thanks, product: 'campus', email: 'amina.okafor@northfield.example' },
        null,
      );
      const page = await answerOf('Your tenant');
      await page.goto(trial.body.redirect_to);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.getByRole('heading', { name: 'Your tenant' }).waitFor();
      await page.close();
      const body = {
        username: 'amina.okafor',
        email: 'amina.okafor@northfield.example',
        name: 'Northfield University',
        key: 'northfield',
        cardpay_checkout_id: trial.body.redirect_to.split('/').at(-1),
      };
      const launched = await server.send<{ org: string; data: { platform_id: number } }>(
        'POST',
        '/api/providers/cardpay/create-organization/',
        body,
        null,
      );
      expect([launched.status, launched.body.org]).toEqual([201, 'northfield']);
      expect(
        await rows(
          `select users.username, role from memberships join users on users.id = user_id where platform_id = $1`,
          [launched.body.data.platform_id],
        ),
      ).toEqual([{ username: 'amina.okafor', role: 'platform_admin' }]);
    });
  },
);
