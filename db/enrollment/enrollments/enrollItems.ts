import { type Transaction, query } from '../../core/transaction.js';
import type { EnrollmentKind } from './enrollmentKinds.js';
import { ENROLLMENT_STATEMENTS, LOCK_SEATS } from './enrollStatements.js';
import { type EnrollmentWay, LIFTED, isOverride } from './enrollmentWays.js';
import type { Obstacle } from './obstacles.js';

/** An enrollment to make or change. Absent fields keep their stored value, or get their default in a new enrollment. */
export interface IncomingEnrollment {
  userId: number;
  /** The contract's identifier of the course, program or pathway. */
  itemKey: string;
  /** Default: true. False stores an enrollment that gives no access. */
  active?: boolean;
  started?: Date;
  /** When an inactive enrollment ended. Default: its stored end, or now. */
  ended?: Date;
  /** Null: the enrollment does not expire. */
  expired?: Date | null;
  metadata?: Record<string, unknown>;
}

export type EnrollmentRefusal = 'unknown_member' | 'unknown_item' | 'expires_before_start' | 'obstacles';

/** A part of a program or pathway that the person may not enter because of obstacles. */
export interface RefusedPart {
  kind: 'course' | 'program';
  itemKey: string;
  obstacles: Obstacle[];
}

export type EnrollmentResult =
  | { outcome: 'created' | 'updated' | 'unchanged'; id: number; refusal: null; refusedParts?: RefusedPart[] }
  /** `obstacles` is present if the refusal is `obstacles`. */
  | { outcome: 'refused'; id: null; refusal: EnrollmentRefusal; obstacles?: Obstacle[] };

/** Enrolls in items of one kind without their parts; see `enroll`. */
export async function enrollItems(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
  way: EnrollmentWay,
): Promise<EnrollmentResult[]> {
  const distinct = new Map(items.map((item) => [buildPairKey(item), item]));
  const results = new Map<string, EnrollmentResult>();
  const pairs = [...distinct.keys()];
  const incoming = [...distinct.values()].map(mapRow);

  const stored: IncomingRow[] = [];
  for (const { ordinal, id, item_id, refusal, obstacles, overridden } of await insertAllowed(
    trx,
    kind,
    platformId,
    incoming,
    way,
  )) {
    if (refusal === 'obstacles')
      results.set(pairs[ordinal]!, { outcome: 'refused', id: null, refusal, obstacles: obstacles! });
    else if (refusal !== null) results.set(pairs[ordinal]!, { outcome: 'refused', id: null, refusal });
    else if (id !== null) results.set(pairs[ordinal]!, { outcome: 'created', id, refusal: null });
    else stored.push({ ...incoming[ordinal]!, item_id, overridden });
  }
  if (stored.length > 0) {
    const values = [JSON.stringify(stored), platformId];
    const { lock, update } = ENROLLMENT_STATEMENTS[kind.kind];
    const locked = await query<{ ordinal: number; id: number; fits: boolean }>(trx, lock, values);
    const changedIds = new Set((await query<{ id: number }>(trx, update, values)).map(({ id }) => id));
    for (const { ordinal, id, fits } of locked) {
      const outcome = changedIds.has(id) ? 'updated' : 'unchanged';
      results.set(pairs[ordinal]!, fits ? { outcome, id, refusal: null } : refusedForExpiry);
    }
  }
  // Neither inserted nor stored before: the expiry was before the start.
  return items.map((item) => results.get(buildPairKey(item)) ?? refusedForExpiry);
}

/**
 * Inserts the enrollments that no obstacle prevents. Courses with limited seats are locked first; a second statement
 * then counts their seats and sees all earlier enrollments.
 */
async function insertAllowed(
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
  const rows = limited.map(({ ordinal }) => incoming[ordinal]!);
  const seated = await query<InsertedRow>(trx, insertWithinSeats, [JSON.stringify(rows), ...values]);
  return [...inserted.filter((row) => !row.is_limited), ...seated];
}

const refusedForExpiry: EnrollmentResult = { outcome: 'refused', id: null, refusal: 'expires_before_start' };

interface IncomingRow {
  ordinal: number;
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
  ordinal: number;
  id: number | null;
  item_id: number | null;
  refusal: EnrollmentRefusal | null;
  /** Null: an enrollment existed, or the new one is inactive, so nothing was decided. */
  obstacles: Obstacle[] | null;
  overridden: Obstacle[] | null;
  is_limited: boolean;
}

const buildPairKey = ({ userId, itemKey }: IncomingEnrollment) => `${userId} ${itemKey}`;

function mapRow(
  { userId, itemKey, active = true, started, ended, expired, metadata }: IncomingEnrollment,
  ordinal: number,
): IncomingRow {
  return {
    ordinal,
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
