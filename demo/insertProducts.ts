import { type Transaction, query } from '../db/core/transaction.js';
import type { DemoPlatform } from './demoPeople.js';

/** A seat that the example learner can buy: not enrolled yet, and the course has no prerequisites. */
export const DEMO_SEAT = { platform: 'northfield', sku: 'NF-BU-101-SEAT', course: 'NF-BU-101' };

const PRODUCTS = [
  {
    sku: DEMO_SEAT.sku,
    name: 'Bookkeeping, one seat',
    description: 'All of the course, with its certificate.',
    kind: 'course',
    course: DEMO_SEAT.course,
    amount: 4_900,
    period: null,
  },
  {
    sku: 'NF-DS-120-MONTHLY',
    name: 'Spreadsheets That Hold, by the month',
    description: 'The course for as long as it is paid. The first two weeks are free.',
    kind: 'course',
    course: 'NF-DS-120',
    amount: 900,
    period: 'monthly',
    trial_days: 14,
  },
  {
    sku: 'NF-DS-310-SEAT',
    name: 'Data Mining, one seat',
    description: 'All of the course: twelve weeks, the exam and the certificate.',
    kind: 'course',
    course: 'NF-DS-310',
    amount: 14_900,
    period: null,
  },
  {
    sku: 'studio-yearly',
    name: 'Course Studio, a year',
    description: 'The app in which courses are written, for one person.',
    kind: 'subscription',
    amount: 4_800,
    period: 'yearly',
    trial_days: 30,
  },
  {
    sku: 'credits-100',
    name: '100 credits',
    description: 'A hundred credits for the account of one person.',
    kind: 'credits',
    credits: 100,
    amount: 1_000,
    period: null,
  },
  {
    sku: 'campus-starter',
    name: 'A campus of its own, 25 seats',
    description: 'A platform under its own name, for 25 learners, with its administrator.',
    kind: 'seats',
    seats: 25,
    amount: 90_000,
    period: 'yearly',
    trial_days: 14,
  },
];

/** Inserts the products of the main platform: seats in courses, an app, credits and tenants. */
export async function insertProducts(trx: Transaction, platformId: number, { isMain }: DemoPlatform): Promise<void> {
  if (!isMain) return;
  await query(
    trx,
    {
      changes: true,
      text: `insert into products (platform_id, sku, name, description, kind, course_id, credits, seats, amount, currency, period, trial_days)
     select $1, item.sku, item.name, item.description, item.kind, courses.id, item.credits, item.seats, item.amount, 'EUR', item.period, item.trial_days
       from jsonb_to_recordset(cast($2 as jsonb)) as item (sku text, name text, description text, kind text, course text, credits bigint, seats integer, amount bigint, period text, trial_days integer)
       left join courses on courses.platform_id = $3 and courses.course_key = item.course`,
    },
    [platformId, JSON.stringify(PRODUCTS), platformId],
  );
}
