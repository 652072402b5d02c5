import { type Transaction, query } from '../../core/transaction.js';
import type { EnrollmentKind } from './enrollmentKinds.js';
import { ENROLLMENT_STATEMENTS, LOCK_SEATS } from './enrollText.js';
import { type EnrollmentWay, LIFTED, isOverride } from './mayEnroll.js';
import type { Obstacle } from './obstacles.js';

/** Who is to be enrolled in what. What is absent keeps its stored value, or gets its default in a new enrollment. */
export interface IncomingEnrollment {
  userId: number;
  /** The contract's identifier of the course, program or pathway. */
  itemKey: string;
  /** True when absent. False records the enrollment without letting the person in. */
  active?: boolean;
  started?: Date;
  /** When an enrollment that is not active ended; now, or when it did before, when absent. */
  ended?: Date;
  /** Null: it does not run out. */
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

export type EnrollmentRefusal = 'unknown_member' | 'unknown_item' | 'expires_before_start' | 'obstacles';

/** A part of a program or pathway in which somebody could not be enrolled along with it. */
export interface NotEntered {
  kind: 'course' | 'program';
  itemKey: string;
  obstacles: Obstacle[];
}

export type EnrollmentResult =
  | { outcome: 'created' | 'updated' | 'unchanged'; id: number; refusal: null; notEntered?: NotEntered[] }
  /** `obstacles`: of the refusal of that name. */
  | { outcome: 'refused'; id: null; refusal: EnrollmentRefusal; obstacles?: Obstacle[] };

/** Enrolls in items of one kind, and in nothing that they consist of: see `enroll`. */
export async function enrollItems(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
  way: EnrollmentWay,
): Promise<EnrollmentResult[]> {
  const distinct = new Map(items.map((item) => [pairOf(item), item]));
  const results = new Map<string, EnrollmentResult>();
  const pairs = [...distinct.keys()];
  const incoming = [...distinct.values()].map(rowOf);

  const stored: IncomingRow[] = [];
  for (const { place, id, item_id, refusal, obstacles, overridden } of await insertAll(
    trx,
    kind,
    platformId,
    incoming,
    way,
  )) {
    if (refusal === 'obstacles')
      results.set(pairs[place]!, { outcome: 'refused', id: null, refusal, obstacles: obstacles! });
    else if (refusal !== null) results.set(pairs[place]!, { outcome: 'refused', id: null, refusal });
    else if (id !== null) results.set(pairs[place]!, { outcome: 'created', id, refusal: null });
    else stored.push({ ...incoming[place]!, item_id, overridden });
  }
  if (stored.length > 0) {
    const values = [JSON.stringify(stored), platformId];
    const { lock, update } = ENROLLMENT_STATEMENTS[kind.kind];
    const locked = await query<{ place: number; id: number; fits: boolean }>(trx, lock, values);
    const changedIds = new Set((await query<{ id: number }>(trx, update, values)).map(({ id }) => id));
    for (const { place, id, fits } of locked) {
      const outcome = changedIds.has(id) ? 'updated' : 'unchanged';
      results.set(pairs[place]!, fits ? { outcome, id, refusal: null } : refusedForExpiry);
    }
  }
  // Not inserted, yet not there either: only its times stood in the way.
  return items.map((item) => results.get(pairOf(item)) ?? refusedForExpiry);
}

/** Inserts whom nothing keeps out. Seats are counted after their courses are locked, by a statement that sees who came before. */
async function insertAll(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  incoming: IncomingRow[],
  way: EnrollmentWay,
): Promise<InsertedRow[]> {
  const { insert, insertWithinSeats } = ENROLLMENT_STATEMENTS[kind.kind];
  const values = [platformId, LIFTED[way], isOverride(way)];
  const inserted = await query<InsertedRow>(trx, insert, [JSON.stringify(incoming), ...values]);
  const limited = inserted.filter((row) => row.is_limited);
  if (limited.length === 0) return inserted;
  const courseIds = [...new Set(limited.map((row) => row.item_id!))];
  await query(trx, LOCK_SEATS, [courseIds, platformId]);
  const rows = limited.map(({ place }) => incoming[place]!);
  const seated = await query<InsertedRow>(trx, insertWithinSeats, [JSON.stringify(rows), ...values]);
  return [...inserted.filter((row) => !row.is_limited), ...seated];
}

const refusedForExpiry: EnrollmentResult = { outcome: 'refused', id: null, refusal: 'expires_before_start' };

interface IncomingRow {
  place: number;
  user_id: number;
  item_key: string;
  item_id?: number | null;
  active: boolean;
  started?: Date;
  ended?: Date;
  sets_expiry: boolean;
  expired?: Date | null;
  metadata?: Record<string, unknown>;
  overridden?: Obstacle[] | null;
}

interface InsertedRow {
  place: number;
  id: number | null;
  item_id: number | null;
  refusal: EnrollmentRefusal | null;
  /** Null: nothing had to be decided. */
  obstacles: Obstacle[] | null;
  overridden: Obstacle[] | null;
  is_limited: boolean;
}

const pairOf = ({ userId, itemKey }: IncomingEnrollment) => `${userId} ${itemKey}`;

function rowOf(
  { userId, itemKey, active = true, started, ended, expired, metadata }: IncomingEnrollment,
  place: number,
): IncomingRow {
  return {
    place,
    user_id: userId,
    item_key: itemKey,
    active,
    started,
    ended,
    sets_expiry: expired !== undefined,
    expired,
    metadata,
  };
}
