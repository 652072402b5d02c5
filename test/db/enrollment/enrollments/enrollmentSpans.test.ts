import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deactivateEnrollment } from '../../../../db/enrollment/enrollments/deactivateEnrollment.js';
import { endExpired } from '../../../../db/enrollment/enrollments/endExpired.js';
import { enroll } from '../../../../db/enrollment/enrollments/enroll.js';
import type { IncomingEnrollment } from '../../../../db/enrollment/enrollments/enrollItems.js';
import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import { TESTER } from '../../../support/database.js';
import { enrollmentWorld } from './enrollmentWorld.js';

const world = enrollmentWorld();
const { db } = world;

type Step = {
  kind: 'enroll' | 'enroll briefly' | 'leave' | 'run out' | 'correct' | 'store afterwards';
  person: number;
  course: number;
};
const step = fc.record<Step>({
  kind: fc.constantFrom(
    'enroll',
    'enroll',
    'enroll briefly',
    'leave',
    'leave',
    'run out',
    'correct',
    'store afterwards',
  ),
  person: fc.nat(2),
  course: fc.nat(1),
});

const PAST = { started: new Date('2026-01-05T00:00:00Z'), ended: new Date('2026-02-05T00:00:00Z') };
const CORRECTED = new Date('2026-01-02T00:00:00Z');

async function take({ kind, person, course }: Step): Promise<void> {
  const platformId = world.platformIds[0]!;
  const userId = world.userIds[person]!;
  const itemKey = `C${course}`;
  const enter = (item: Partial<IncomingEnrollment>) =>
    db.transaction(TESTER, (trx) => enroll(trx, COURSE, platformId, [{ userId, itemKey, ...item }], 'administrator'));
  if (kind === 'enroll') await enter({});
  else if (kind === 'enroll briefly') await enter({ expired: new Date(Date.now() + 3_600_000) });
  else if (kind === 'leave') await deactivateEnrollment(db, TESTER, COURSE, platformId, { userId, itemKey });
  else if (kind === 'store afterwards') await enter({ active: false, ...PAST });
  else if (kind === 'correct') await enter({ started: CORRECTED });
  else {
    await db.pool.query(
      `update course_enrollments set started = least(started, now() - interval '1 hour'), expired = now() - interval '1 second' where active and expired > now()`,
    );
    await endExpired(db);
  }
}

describe('spans of enrollments', () => {
  it('match the history of each enrollment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await db.pool.query('truncate course_enrollments cascade');
        for (const one of steps) await take(one);
        const { rows } = await db.pool.query<
          Record<'enrollments' | 'begun' | 'ended' | 'spans' | 'open' | 'closed' | 'last' | 'disordered', number>
        >(`
          with history as (
            select changes.enrollment_id, change, own.active, changes.id,
                   lead(change) over (partition by changes.enrollment_id order by changes.id) as next_change
              from enrollment_changes changes join course_enrollments own on own.platform_id = changes.platform_id and own.id = changes.enrollment_id
             where changes.kind = 'course'
          )
          select (select count(*) from history where change in ('created', 'activated')) as begun,
                 (select count(*) from history where change in ('created', 'activated') and (next_change is not null or not active)) as ended,
                 (select count(*) from enrollment_spans) as spans,
                 (select count(*) from enrollment_spans where ended_at is not null) as closed,
                 (select count(*) from enrollment_spans where ended_at is null) as open,
                 (select count(*) from course_enrollments where active) as enrollments,
                 (select count(*) from course_enrollments own
                    join lateral (select * from enrollment_spans spans where spans.enrollment_id = own.id order by spans.id desc limit 1) span on true
                   where span.ended_at is distinct from own.ended) as last,
                 (select count(*) from (select ended_at, lead(began_at) over (partition by enrollment_id order by id) as next_at from enrollment_spans) spans
                   where ended_at is null and next_at is not null) as disordered`);
        const { enrollments, begun, ended, spans, open, closed, last, disordered } = rows[0]!;
        expect({ spans, closed, open, last, disordered }).toEqual({
          spans: begun,
          closed: ended,
          open: enrollments,
          last: 0,
          disordered: 0,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('use the dates of enrollments that are stored later', async () => {
    await take({ kind: 'store afterwards', person: 0, course: 0 });
    await take({ kind: 'correct', person: 1, course: 0 });
    const { rows } = await db.pool.query(`select began_at, ended_at from enrollment_spans order by id`);
    expect(rows).toEqual([
      { began_at: PAST.started, ended_at: PAST.ended },
      { began_at: CORRECTED, ended_at: null },
    ]);
  });
});
