import type { Transaction } from '../../db/core/transaction.js';
import type { DemoPlatform } from './demoPeople.js';

/** A seat that the printed learner can buy: not enrolled, and nothing else is required. */
export const DEMO_SEAT = { platform: 'northfield', sku: 'NF-BU-101-SEAT', course: 'NF-BU-101' };

const PRODUCTS = [
  { sku: DEMO_SEAT.sku, name: 'Bookkeeping, one seat', kind: 'course', course: DEMO_SEAT.course, amount: 4_900, period: null },
  { sku: 'NF-DS-120-MONTHLY', name: 'Spreadsheets That Hold, by the month', kind: 'course', course: 'NF-DS-120', amount: 900, period: 'monthly', trial_days: 14 },
  { sku: 'NF-DS-310-SEAT', name: 'Data Mining, one seat', kind: 'course', course: 'NF-DS-310', amount: 14_900, period: null },
  { sku: 'studio-yearly', name: 'Course Studio, a year', kind: 'subscription', amount: 4_800, period: 'yearly', trial_days: 30 },
  { sku: 'credits-100', name: '100 credits', kind: 'credits', credits: 100, amount: 1_000, period: null },
  { sku: 'campus-starter', name: 'A campus of its own, 25 seats', kind: 'seats', seats: 25, amount: 90_000, period: 'yearly', trial_days: 14 },
];

/** What the main platform sells: seats in courses, credits, and tenants. */
export async function insertProducts(trx: Transaction, platformId: number, { isMain }: DemoPlatform): Promise<void> {
  if (!isMain) return;
  await trx.raw(
    `insert into products (platform_id, sku, name, kind, course_id, credits, seats, amount, currency, period, trial_days)
     select ?, item.sku, item.name, item.kind, courses.id, item.credits, item.seats, item.amount, 'EUR', item.period, item.trial_days
       from jsonb_to_recordset(cast(? as jsonb)) as item (sku text, name text, kind text, course text, credits bigint, seats integer, amount bigint, period text, trial_days integer)
       left join courses on courses.platform_id = ? and courses.course_key = item.course`,
    [platformId, JSON.stringify(PRODUCTS), platformId],
  );
}
