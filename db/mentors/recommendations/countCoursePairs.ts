import { lockName } from '../../core/lockName.js';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { CoursePair } from './coursePair.js';
import { CoursePopularity } from './coursePopularity.js';

/** Counts of fewer learners would reveal single people. */
const MIN_LEARNERS = 3;

/**
 * Recounts, for one platform or for all, how many learners took and passed each course, and how many passed each pair
 * of courses. Readers see the old counts until the transaction commits. Pairs of fewer than three learners are not
 * stored.
 */
export async function countCoursePairs(db: Database, actor: Actor, platformId: number | null = null): Promise<void> {
  const platforms = await db.read<{ id: number }>(
    { text: 'select id from platforms where cast($1 as integer) is null or id = $1 order by id' },
    [platformId],
  );
  for (const { id } of platforms) await countForPlatform(db, actor, id);
}

function countForPlatform(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await lockName(trx, 'courses together', platformId);
    await CoursePair.query(trx).delete().where({ platform_id: platformId });
    await query(trx, COUNT_PAIRS, [platformId, MIN_LEARNERS]);
    await CoursePopularity.query(trx).delete().where({ platform_id: platformId });
    await query(trx, COUNT_LEARNERS, [platformId]);
  });
}

const COUNT_PAIRS: ChangingStatement = {
  name: 'count pairs of courses',
  changes: true,
  text: `
    insert into course_pairs (platform_id, course_id, other_id, learners)
    select one.platform_id, one.course_id, other.course_id, count(*)
      from course_results one
      join course_results other on other.platform_id = one.platform_id and other.user_id = one.user_id
                               and other.course_id <> one.course_id and other.finished
     where one.platform_id = $1 and one.finished
     group by one.platform_id, one.course_id, other.course_id
    having count(*) >= $2`,
};

const COUNT_LEARNERS: ChangingStatement = {
  name: 'count learners of courses',
  changes: true,
  text: `
    insert into course_popularity (platform_id, course_id, enrolled, passed)
    select cast($1 as integer), course_id, count(distinct user_id), count(distinct user_id) filter (where is_passed)
      from (select course_id, user_id, false as is_passed from course_enrollments where platform_id = $1
            union all
            select course_id, user_id, finished from course_results where platform_id = $1 and completed_at is not null) taken
     group by course_id`,
};
