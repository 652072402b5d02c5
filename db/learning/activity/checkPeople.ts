import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { deriveStored } from '../progress/deriveStored.js';
import { MOST_DIFFERENCES, type Difference } from './difference.js';
import { courseProgress } from './courseProgress.js';
import { buildFacts } from './buildFacts.js';
import { listLiveEvents } from './followContext.js';
import { openContext } from './followStatements.js';
import { clearLiveRows } from './liveRows.js';
import { mergeCertificates } from './mergeCertificates.js';
import { mergeSessions } from './mergeSessions.js';
import { readPeople } from './readEvents.js';
import { listShadowDifferences, createShadowTables } from './shadowTables.js';

/** People, and about how many events, in one transaction: the platform's follower waits for it. */
const PEOPLE_AT_ONCE = 500;
const EVENTS_AT_ONCE = 20_000;

const TABLES = [
  'activity_people',
  'activity_sessions',
  'earned_certificates',
  'course_results',
  'block_results',
  'video_days',
];
const PEOPLE = {
  name: 'activity: people to check',
  text: `
    select known.user_id as "userId", coalesce(totals.events, 0) as events
      from (${TABLES.map((table) => `(select user_id from ${table} where platform_id = $1 and user_id > $2 group by user_id order by user_id limit $3)`).join(' union ')}) known
      left join activity_totals totals on totals.platform_id = $1 and totals.user_id = known.user_id
     order by known.user_id
     limit $3`,
};

/**
 * Derives progress, sessions and certificates of all people (or of `only`) again into temporary tables, some hundred
 * people at a time, and compares them with the stored ones. Returns at most MOST_DIFFERENCES.
 */
export async function checkPeople(
  db: Pick<Database, 'read' | 'transaction'>,
  platformId: number,
  gapSeconds: number,
  only: readonly number[] | null = null,
): Promise<Difference[]> {
  if (only) return only.length === 0 ? [] : checkSome(db, platformId, gapSeconds, only);
  const differences: Difference[] = [];
  for (let after = 0; differences.length < MOST_DIFFERENCES;) {
    const people = firstOf(await db.read<Counted>(PEOPLE, [platformId, after, PEOPLE_AT_ONCE]));
    if (people.length === 0) break;
    differences.push(...(await checkSome(db, platformId, gapSeconds, people)));
    after = people.at(-1)!;
  }
  return differences.slice(0, MOST_DIFFERENCES);
}

interface Counted {
  userId: number;
  events: number;
}

/** As many people as have few enough events together, at least one. */
function firstOf(people: Counted[]): number[] {
  let events = 0;
  const tooMany = people.findIndex((one, index) => (events += one.events) > EVENTS_AT_ONCE && index > 0);
  return (tooMany === -1 ? people : people.slice(0, tooMany)).map(({ userId }) => userId);
}

/** Thrown to roll back a transaction that must change nothing. */
class Found extends Error {
  constructor(readonly differences: Difference[]) {
    super('What differs is known.');
  }
}

/** Temporary shadow tables take the derived rows; the transaction is rolled back. */
async function checkSome(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  gapSeconds: number,
  userIds: readonly number[],
): Promise<Difference[]> {
  try {
    return await db.transaction(serviceActor('check-derived-tables'), async (trx) => {
      throw new Found(await deriveBeside(trx, platformId, gapSeconds, userIds));
    });
  } catch (error) {
    if (error instanceof Found) return error.differences;
    throw error;
  }
}

async function deriveBeside(
  trx: Transaction,
  platformId: number,
  gapSeconds: number,
  userIds: readonly number[],
): Promise<Difference[]> {
  const context = await openContext(trx, platformId, { gapSeconds, progress: courseProgress });
  await createShadowTables(trx, platformId, userIds);
  await courseProgress.forget(trx, platformId, userIds);
  await clearLiveRows(context, userIds, ['activity_sessions', 'earned_certificates']);
  const events = await readPeople(context, [...userIds], context.cursor.stored);
  const live = listLiveEvents(context, events);
  await mergeSessions(context, live);
  await mergeCertificates(context, live);
  await courseProgress.apply(trx, platformId, await buildFacts(events));
  await deriveStored(trx, platformId, userIds);
  return listShadowDifferences(trx, platformId, userIds);
}
