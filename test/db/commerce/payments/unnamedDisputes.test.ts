import { beforeAll, describe, expect, it } from '@jest/globals';
import { recordPayment } from '../../../../db/commerce/payments/recordPayment.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase({ maxConnections: 4 });
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
type StoredDispute = [state: 'lost' | 'open', amount: number];
/**
 * Payments of 4900 as version 0.3 left those of its beginnings: their state, what was refunded, is disputed and was returned without a dispute,
 * disputes whose reference is not known, and the kinds and causes of what the ledger says of that.
 */
const PAYMENTS: [string, string, number, number, number, StoredDispute[], [string, number, string][]][] = [
  ['refunded', 'captured', 900, 0, 900, [], [['refund', -900, 'evt_1']]],
  [
    'disputed',
    'disputed',
    900,
    2_000,
    0,
    [
      ['lost', 900],
      ['open', 2_000],
    ],
    [
      ['refund', -900, 'evt_2'],
      ['dispute', -2_000, 'evt_3'],
    ],
  ],
  [
    'lost',
    'captured',
    400,
    0,
    0,
    [['lost', 400]],
    [
      ['dispute', -400, 'evt_4'],
      ['dispute_won', 400, 'evt_5'],
      ['refund', -400, 'evt_5'],
    ],
  ],
  ['lost-at-once', 'captured', 400, 0, 0, [['lost', 400]], [['refund', -400, 'read pi_4 captured 4900 400 dp_4 lost']]],
];

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  for (const [reference, state, refunded, disputed, returned, disputes, entries] of PAYMENTS) {
    const stored = disputes.map(([outcome, amount]) => ({ reference: '', state: outcome, amount, at: at(0) }));
    await db.pool.query(
      `with paid as (insert into payments (platform_id, provider, is_live, reference, state, state_at, currency, amount, captured, refunded, disputed, returned, disputes, checked_at)
                     select id, 'cardpay', false, $1, $2, $3, 'EUR', 4900, 4900, $4, $5, $7, $8, case when $8::jsonb = '[]' then now() end from platforms where key = 'north' returning *)
       insert into ledger_entries (platform_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at)
       select platform_id, id, 'money', entry ->> 0, cast(entry ->> 1 as bigint), 'EUR', 'cardpay', false, entry ->> 2, $3
         from paid, jsonb_array_elements(cast($6 as jsonb)) entry`,
      [
        reference,
        state,
        at(0),
        refunded,
        disputed,
        JSON.stringify([['capture', 4_900, 'evt_0'], ...entries]),
        returned,
        JSON.stringify(stored),
      ],
    );
  }
});

const stands = async () =>
  (
    await db.pool.query(
      `select reference, state, refunded, disputed, returned, jsonb_array_length(disputes) as disputes, checked_at is null as "isDue" from payments order by id`,
    )
  ).rows as object[];

describe('payments disputed before disputes were stored individually', () => {
  it('keep their state, are reconciled soon, and take the reported state without double counting', async () => {
    const before = [
      {
        reference: 'refunded',
        state: 'captured',
        refunded: 900,
        disputed: 0,
        returned: 900,
        disputes: 0,
        isDue: false,
      },
      {
        reference: 'disputed',
        state: 'disputed',
        refunded: 900,
        disputed: 2_000,
        returned: 0,
        disputes: 2,
        isDue: true,
      },
      { reference: 'lost', state: 'captured', refunded: 400, disputed: 0, returned: 0, disputes: 1, isDue: true },
      {
        reference: 'lost-at-once',
        state: 'captured',
        refunded: 400,
        disputed: 0,
        returned: 0,
        disputes: 1,
        isDue: true,
      },
    ];
    expect(await stands()).toEqual(before);
    const { rows } = await db.pool.query<{ id: number }>('select id from platforms');
    const report = (reference: string, refunded: number, state: 'open' | 'lost', amount: number) =>
      db.transaction(TESTER, (trx) =>
        recordPayment(trx, {
          ...{
            platformId: rows[0]!.id,
            provider: 'cardpay',
            isLive: false,
            cause: `read ${reference}`,
            reference,
            state: 'captured',
            amount: 4_900,
            refunded,
            currency: 'EUR',
          },
          ...{
            userId: null,
            productId: null,
            checkoutId: null,
            occurredAt: at(5),
            disputes: [{ reference: 'dp_1', state, amount, at: at(5) }],
            allDisputesAt: at(5),
          },
        }),
      );
    await report('disputed', 900, 'open', 2_000);
    await report('lost', 0, 'lost', 400);
    await report('lost-at-once', 0, 'lost', 400);
    expect(await stands()).toEqual([
      before[0],
      { ...before[1], returned: 900, disputes: 1 },
      { ...before[2], disputes: 1 },
      { ...before[3], disputes: 1 },
    ]);
    expect((await db.pool.query(`select from ledger_entries where cause like 'read %'`)).rows).toHaveLength(1);
  });
});
