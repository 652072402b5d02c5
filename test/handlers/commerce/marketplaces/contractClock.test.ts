import { describe, expect, it } from '@jest/globals';
import { createDifferenceCounts } from '../../../../server/jobs/differenceCounts.js';
import { compareMarketplaces, followMessages } from '../../../../server/jobs/followMarketplaces.js';
import { LEDGER, marketplaceServer } from '../../../support/marketplaceServer.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';

const server = marketplaceServer();
restoreBeforeEach(server.db);

const failures: Error[] = [];
const onError = (error: Error) => void failures.push(error);
let buyers = 0;

describe.each(['a', 'b'] as const)('the clock of the sandbox: marketplace %s', (name) => {
  const act = (action: string, fields: Record<string, string> = {}) =>
    server.sandbox().act(`marketplace-${name}`, action, fields) as Promise<Record<string, unknown>>;
  /** A tenant that was bought, and how its seats stand once the service has followed. */
  const bought = async () => {
    const buyer = `clock-${name}-${(buyers += 1)}`;
    const { token } = await act('token', { buyer });
    const field = name === 'a' ? 'marketplace_a_transaction_id' : 'marketplace_b_token';
    const body = {
      username: buyer,
      email: `${buyer}@northfield.example`,
      name: 'Northfield University',
      key: buyer,
      [field]: token,
    };
    const launched = await server.send<{ data: { platform_id: number } }>(
      'POST',
      `/api/providers/marketplace-${name}/launch-tenant/`,
      body,
      null,
    );
    expect(launched.status).toBe(201);
    if (name === 'b')
      await act('change', {
        hook_url: `${server.url()}/api/providers/marketplace-b/hook/`,
        buyer,
        state: 'ENTITLEMENT_ACTIVE',
        event_type: 'ENTITLEMENT_ACTIVE',
      });
    const move = async (days: string, declines = 'no') => {
      const turns = await act('clock', { days, declines, purchase: buyer });
      if (name === 'b') await followMessages({ db: server.db, onError }, server.marketplaces().b!);
      else
        await compareMarketplaces({
          db: server.db,
          marketplaces: server.marketplaces(),
          differences: createDifferenceCounts(),
          onError,
        });
      const seats = await server.rows<{ state: string; open: boolean }>(LEDGER, [launched.body.data.platform_id]);
      return [turns, ...seats.map(({ state, open }) => [state, open])];
    };
    return { buyer, move };
  };
  const [before, period] = name === 'a' ? ['364', '365'] : ['29', '30'];
  const turns = (changes: object = {}) => ({ renewed: 0, failed: 0, recovered: 0, ended: 0, ...changes });

  it('renews due subscriptions once per period', async () => {
    const { move } = await bought();
    expect(await move(before)).toEqual([turns(), ['active', true]]);
    expect(await move(period)).toEqual([turns({ renewed: 1 }), ['active', true]]);
    expect(await move(String(2 * Number(period)))).toEqual([turns({ renewed: 2 }), ['active', true]]);
    expect(failures).toEqual([]);
  });

  it('ends the seats of unpaid subscriptions', async () => {
    const { move } = await bought();
    expect(await move(period, 'yes')).toEqual([turns({ failed: 1 }), [name === 'a' ? 'expired' : 'paused', false]]);
    if (name === 'a') expect(await move(period)).toEqual([turns(), ['expired', false]]);
    else {
      expect(await move('1')).toEqual([turns({ recovered: 1 }), ['active', true]]);
      expect(await move(period, 'yes')).toEqual([turns({ failed: 1 }), ['paused', false]]);
      expect(await move('1', 'yes')).toEqual([turns({ ended: 1 }), ['cancelled', false]]);
      expect(await move(period)).toEqual([turns(), ['cancelled', false]]);
    }
    expect(failures).toEqual([]);
  });

  it('ends nothing of other buyers', async () => {
    const [one, other] = [await bought(), await bought()];
    await other.move(period, 'yes');
    expect(await one.move('1')).toEqual([turns(), ['active', true]]);
  });
});
