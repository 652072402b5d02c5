import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { enrollMember } from '../../../../db/enrollment/enrollments/enroll.js';
import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import { type PaymentReport, recordPayment } from '../../../../db/commerce/payments/recordPayment.js';
import { TESTER } from '../../../support/database.js';
import { commerceWorld, disputeAt } from './commerceWorld.js';

const world = commerceWorld();
const { db, pay, rows, balances, enrollments } = world;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const entitlements = () =>
  rows<{ kind: string; isOpen: boolean }>(
    `select kind, coalesce(ends_at > now(), true) as "isOpen" from entitlements order by id`,
  );

describe('recordPayment', () => {
  it('enrolls the payer after the payment', async () => {
    await pay({ state: 'created', cause: 'one' });
    await pay({ state: 'pending', cause: 'two', occurredAt: at(1) });
    expect([await entitlements(), await enrollments(), await balances()]).toEqual([[], [], []]);
    const { payment, applied } = await pay({ cause: 'three', occurredAt: at(2) });
    expect([payment!.state, payment!.captured, applied]).toEqual(['captured', 4_900, true]);
    expect(await entitlements()).toEqual([{ kind: 'course', isOpen: true }]);
    expect(await enrollments()).toEqual([{ active: true, expired: null }]);
  });

  it('applies an event once that arrives five times in parallel', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => pay({ cause: 'the same' })));
    expect(outcomes.filter(({ applied }) => applied)).toHaveLength(1);
    expect(await balances()).toEqual([{ account: 'money', balance: 4_900 }]);
    expect(await enrollments()).toHaveLength(1);
  });

  it('applies a payment once that several events report in parallel', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, number) => pay({ cause: `event ${number}` })));
    expect(await balances()).toEqual([{ account: 'money', balance: 4_900 }]);
    expect(await rows('select from ledger_entries')).toHaveLength(1);
  });

  it('ignores an event that was applied to another payment', async () => {
    await pay({ cause: 'the same' });
    expect(await pay({ cause: 'the same', reference: 'pay_2' })).toEqual({ payment: null, applied: false });
    expect(await rows('select reference from payments')).toEqual([{ reference: 'pay_1' }]);
  });

  it('stores a new payment with one row of the audit log', async () => {
    await pay({ ...disputeAt(0, 'open'), refunded: 900, cause: 'the first' });
    expect(await rows('select state, captured, refunded, disputed from payments')).toEqual([
      { state: 'disputed', captured: 4_900, refunded: 900, disputed: 4_000 },
    ]);
    expect(
      await rows(`select action, after ->> 'state' as state from audit_log where table_name = 'payments'`),
    ).toEqual([{ action: 'insert', state: 'disputed' }]);
    expect(await balances()).toEqual([{ account: 'money', balance: 0 }]);
  });

  it('marks an entitlement that enrolled nobody, and that therefore unenrolls nobody', async () => {
    await db.pool.query(
      `update courses set data = data || '{"enrollment_closes": "2020-01-01T00:00:00Z"}' where course_key = 'C0'`,
    );
    await pay();
    expect([await enrollments(), await rows('select enrolls from entitlements')]).toEqual([[], [{ enrolls: false }]]);
  });

  it('unenrolls after a full refund, and not after a partial one', async () => {
    await pay();
    await pay({ refunded: 1_000 });
    expect([await balances(), await enrollments()]).toMatchObject([[{ balance: 3_900 }], [{ active: true }]]);
    await pay({ refunded: 4_900 });
    expect([await balances(), await enrollments(), await entitlements()]).toMatchObject([
      [{ balance: 0 }],
      [{ active: false }],
      [{ isOpen: false }],
    ]);
  });

  it('keeps people enrolled who were enrolled before or bought the course twice', async () => {
    await enrollMember(
      db,
      TESTER,
      COURSE,
      world.platformIds[0]!,
      { userId: world.userIds[1]!, itemKey: 'C0' },
      'administrator',
    );
    await pay({ userId: world.userIds[1]!, reference: 'pay_before' });
    await pay({ userId: world.userIds[1]!, reference: 'pay_before', state: 'refunded' });
    expect(await enrollments()).toMatchObject([{ active: true }]);
    await pay({ reference: 'first' });
    await pay({ reference: 'second' });
    await pay({ reference: 'first', state: 'refunded' });
    expect((await enrollments()).filter(({ active }) => active)).toHaveLength(2);
    await pay({ reference: 'second', state: 'refunded' });
    expect((await enrollments()).filter(({ active }) => active)).toHaveLength(1);
  });

  it('keeps a person enrolled who buys again while the first payment is refunded', async () => {
    for (let round = 0; round < 25; round++) {
      const [first, second] = [`first ${round}`, `second ${round}`];
      await pay({ reference: first });
      await Promise.all([pay({ reference: first, state: 'refunded', occurredAt: at(1) }), pay({ reference: second })]);
      expect([round, await enrollments()]).toEqual([round, [{ active: true, expired: null }]]);
      await pay({ reference: second, state: 'refunded', occurredAt: at(2) });
      expect([round, await enrollments()]).toEqual([round, [{ active: false, expired: null }]]);
    }
  });

  it('allows self-enrollment after payment, until it is refunded', async () => {
    const enter = () =>
      enrollMember(db, TESTER, COURSE, world.platformIds[0]!, { userId: world.userIds[0]!, itemKey: 'C0' }, 'self');
    expect(await enter()).toMatchObject({ outcome: 'refused', obstacles: ['payment_needed'] });
    await pay();
    expect(await enter()).toMatchObject({ outcome: 'unchanged' });
    await pay({ state: 'refunded' });
    expect((await enrollments())[0]!.active).toBe(false);
  });

  it('credits payments, and debits refunds', async () => {
    await pay({ productId: world.products.credits!, quantity: 3, amount: 14_700 });
    expect(await balances()).toEqual([
      { account: 'credits', balance: 300 },
      { account: 'money', balance: 14_700 },
    ]);
    await pay({ productId: world.products.credits!, amount: 14_700, refunded: 4_900 });
    expect(await balances()).toEqual([
      { account: 'credits', balance: 200 },
      { account: 'money', balance: 9_800 },
    ]);
  });

  it('refuses another currency or person, and stores nothing', async () => {
    await pay();
    await expect(pay({ currency: 'USD' })).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'currency' });
    await expect(pay({ userId: world.userIds[3]! })).rejects.toMatchObject({ name: 'PaymentRefused', reason: 'owner' });
    expect([await balances(), (await rows('select from payment_events')).length]).toEqual([
      [{ account: 'money', balance: 4_900 }],
      1,
    ]);
  });

  it('keeps access during a partial dispute, and ends it when the rest is disputed', async () => {
    await pay();
    await pay({ refunded: 1_000 });
    await pay(disputeAt(1, 'open', { amount: 900 }));
    expect([await balances(), await enrollments()]).toMatchObject([[{ balance: 3_000 }], [{ active: true }]]);
    await pay(disputeAt(2, 'open', { reference: 'dp_2', amount: 2_000 }));
    expect([await balances(), await enrollments()]).toMatchObject([[{ balance: 1_000 }], [{ active: true }]]);
    await pay(disputeAt(3, 'open', { reference: 'dp_3', amount: 5_000 }));
    expect([await balances(), await enrollments()]).toMatchObject([[{ balance: 0 }], [{ active: false }]]);
    await pay(disputeAt(4, 'won', { reference: 'dp_2', amount: 2_000 }));
    await pay(disputeAt(5, 'lost', { reference: 'dp_1', amount: 900 }));
    expect(await rows('select state, refunded, returned, disputed from payments')).toEqual([
      { state: 'disputed', refunded: 1_900, returned: 1_000, disputed: 3_000 },
    ]);
  });

  it('keeps a dispute open beside a partial refund, in either order', async () => {
    for (const [reference, order] of [
      ['one', [0, 1]],
      ['other', [1, 0]],
    ] as const) {
      const reports = [disputeAt(1, 'open', { amount: 2_000 }), { refunded: 1_000, occurredAt: at(2) }];
      await pay({ reference });
      for (const place of order) await pay({ reference, ...reports[place] });
    }
    expect(await rows('select state, refunded, disputed from payments')).toEqual(
      [1, 2].map(() => ({ state: 'disputed', refunded: 1_000, disputed: 2_000 })),
    );
  });

  it('restores the disputed amount when an appeal is won, but no refunds', async () => {
    await pay();
    await pay({ refunded: 400 });
    await pay(disputeAt(1, 'lost'));
    expect([await rows('select state from payments'), await enrollments()]).toMatchObject([
      [{ state: 'refunded' }],
      [{ active: false }],
    ]);
    await pay(disputeAt(2, 'open'));
    expect(await rows('select state, refunded, disputed from payments')).toEqual([
      { state: 'disputed', refunded: 400, disputed: 4_500 },
    ]);
    await pay(disputeAt(3, 'won'));
    expect([await balances(), await enrollments()]).toMatchObject([[{ balance: 4_500 }], [{ active: true }]]);
  });

  it('closes an open dispute that is missing from the full list, unless it is newer', async () => {
    await pay(disputeAt(1, 'open'));
    await pay({ ...disputeAt(3, 'open', { reference: 'dp_2', amount: 700 }) });
    await pay({ disputes: [], allDisputesAt: at(2) });
    expect(await rows('select state, disputed from payments')).toEqual([{ state: 'disputed', disputed: 700 }]);
    await pay({ ...disputeAt(4, 'lost', { reference: 'dp_2', amount: 700 }), allDisputesAt: at(4) });
    await pay({ disputes: [], allDisputesAt: at(5) });
    expect(await rows('select state, refunded, disputed from payments')).toEqual([
      { state: 'captured', refunded: 700, disputed: 0 },
    ]);
  });

  it('separates live from test mode, and platforms from each other', async () => {
    await pay();
    await pay({ isLive: true });
    await pay({ platformId: world.platformIds[1]!, productId: null });
    await pay({ isLive: true, state: 'refunded' });
    const states = await rows('select is_live, platform_id = $1 as "isFirst", state from payments order by id', [
      world.platformIds[0],
    ]);
    expect(states).toEqual([
      { is_live: false, isFirst: true, state: 'captured' },
      { is_live: true, isFirst: true, state: 'refunded' },
      { is_live: false, isFirst: false, state: 'captured' },
    ]);
  });

  it('gives the same result for reports in any order and repetition', async () => {
    const report = (minute: number, state: PaymentReport['state'], refunded?: number): Partial<PaymentReport> => ({
      cause: `at ${minute}`,
      occurredAt: at(minute),
      state,
      ...(refunded !== undefined && { refunded }),
    });
    const start = [report(0, 'created'), report(1, 'pending'), report(2, 'failed'), report(3, 'authorized')];
    const lives: Record<string, { reports: Partial<PaymentReport>[]; state: string; balance: number }> = {
      cancelled: { reports: [...start, report(4, 'cancelled')], state: 'cancelled', balance: 0 },
      captured: { reports: [...start, report(4, 'captured')], state: 'captured', balance: 4_900 },
      'partly refunded': {
        reports: [...start, report(4, 'captured'), report(5, 'captured', 900)],
        state: 'captured',
        balance: 4_000,
      },
      refunded: {
        reports: [...start, report(4, 'captured'), report(5, 'captured', 900), report(6, 'refunded')],
        state: 'refunded',
        balance: 0,
      },
    };
    const interleaving = fc
      .constantFrom(...Object.keys(lives))
      .chain((life) =>
        fc.tuple(
          fc.constant(life),
          fc.shuffledSubarray(lives[life]!.reports, { minLength: lives[life]!.reports.length }),
          fc.array(fc.nat(6), { maxLength: 4 }),
        ),
      );
    let number = 0;
    await fc.assert(
      fc.asyncProperty(interleaving, async ([life, order, repeated]) => {
        const reference = `payment ${number++}`;
        const own = (one: Partial<PaymentReport>) => ({ ...one, reference, cause: `${reference} ${one.cause}` });
        for (const one of [...order, ...repeated.map((place) => order[place % order.length]!)]) await pay(own(one));
        const [stored] = await rows(
          `select state, captured - refunded - disputed as held, (select coalesce(sum(amount), 0)::int from ledger_entries where payment_id = payments.id and account = 'money') as balance,
                  exists (select from entitlements where payment_id = payments.id and ends_at is null) as "isOpen"
             from payments where reference = $1`,
          [reference],
        );
        const { state, balance } = lives[life]!;
        expect({ life, ...stored }).toEqual({ life, state, held: balance, balance, isOpen: balance > 0 });
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same result for refunds and disputes in any order', async () => {
    const amounts = fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: null });
    const states = fc.constantFrom(
      [],
      ['open'],
      ['open', 'won'],
      ['open', 'lost'],
      ['lost', 'open', 'won'],
      ['lost', 'open', 'lost'],
    );
    const lives = fc.record({
      refunds: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 2 }),
      disputes: fc.array(fc.tuple(amounts, states), { maxLength: 3 }),
      order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(lives, async ({ refunds, disputes, order }) => {
        const reference = `disputed payment ${number++}`;
        const reports: Partial<PaymentReport>[] = [
          { occurredAt: at(0) },
          ...refunds.map((_, place) => ({
            occurredAt: at(1 + place),
            refunded: refunds.slice(0, place + 1).reduce((sum, one) => sum + one, 0),
          })),
          ...disputes.flatMap(([amount, life], which) =>
            life.map((state, place) =>
              disputeAt(which + 3 * place, state as 'open', { reference: `dp_${which}`, amount }),
            ),
          ),
        ].map((report, place) => ({ ...report, reference, cause: `${reference} ${place}` }));
        const shuffled = order.map((pick) => reports[pick % reports.length]!);
        for (const one of [...shuffled, ...reports]) await pay(one);
        const sumOf = (wanted: string) =>
          disputes.reduce((sum, [amount, life]) => sum + (life.at(-1) === wanted ? (amount ?? 4_900) : 0), 0);
        const refunded = Math.min(4_900, refunds.reduce((sum, one) => sum + one, 0) + sumOf('lost'));
        const disputed = Math.min(4_900 - refunded, sumOf('open'));
        const state = refunded === 4_900 ? 'refunded' : sumOf('open') > 0 ? 'disputed' : 'captured';
        const [stored] = await rows(
          `select state, refunded, disputed, (select sum(amount)::int from ledger_entries where payment_id = payments.id and account = 'money') as balance,
                  exists (select from entitlements where payment_id = payments.id and ends_at is null) as "isOpen"
             from payments where reference = $1`,
          [reference],
        );
        expect(stored).toEqual({
          state,
          refunded,
          disputed,
          balance: 4_900 - refunded - disputed,
          isOpen: refunded + disputed < 4_900,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('refuses changes that bypass the state machine and the ledger', async () => {
    const { payment } = await pay({ state: 'refunded' });
    await expect(payment!.$query(db.knex).patch({ state: 'captured' })).rejects.toThrow(
      'A payment that is refunded cannot become captured.',
    );
    await expect(rows('update ledger_entries set amount = 1')).rejects.toThrow('cannot change');
    await expect(rows('delete from ledger_entries')).rejects.toThrow('cannot change');
    const [entry] = await rows<{ cause: string }>('select cause from ledger_entries limit 1');
    await expect(
      rows(
        `insert into ledger_entries (platform_id, user_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at)
            select platform_id, user_id, payment_id, account, kind, 1, currency, provider, is_live, cause, now() from ledger_entries where cause = $1`,
        [entry!.cause],
      ),
    ).rejects.toThrow('ledger_entries_cause');
  });

  it('applies a payment once for 50 parallel writers', async () => {
    const reports = Array.from({ length: 50 }, (_, number) =>
      world.paid({ cause: `event ${number % 10}`, reference: 'busy' }),
    );
    await Promise.all(reports.map((one) => db.transaction(TESTER, (trx) => recordPayment(trx, one))));
    expect(await balances()).toEqual([{ account: 'money', balance: 4_900 }]);
    expect(await rows('select from payment_events')).toHaveLength(10);
  });
});
