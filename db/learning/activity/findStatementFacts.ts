import type { Database } from '../../core/connect.js';

/**
 * What a stored statement is about, as the service understood it, and the derived rows of the same person, course, block and
 * day, which it is part of. Times are in the format of `utc_time`, days `YYYY-MM-DD` in UTC.
 */
export interface StatementFacts {
  statement_id: string;
  stored_at: string;
  occurred_at: string;
  is_voided: boolean;
  /** Whether derived rows include it. */
  is_processed: boolean;
  verb: string;
  person: { user_id: number; username: string } | null;
  course: { course_id: string; name: string } | null;
  block: { block_id: string; name: string } | null;
  activity_day: { day: string; events: number; seconds: number } | null;
  block_result: { completed_at: string | null; attempts: number; best_score: number | null } | null;
  course_result: { completed_at: string | null; percent: number; grade: number | null; passed: boolean | null } | null;
  certificate: { earned_at: string } | null;
}

const FACTS = {
  name: 'facts of a statement',
  text: `
    with found as materialized (
      select statement.*, verb.name as verb_name
        from statements statement join record_identifiers verb on verb.platform_id = $1 and verb.id = statement.verb
       where statement.platform_id = $1 and is_statement_id(statement.id, $2)
       limit 1
    )
    select found.id as statement_id, utc_time(found.stored) as stored_at, utc_time(found.occurred_at) as occurred_at, found.voided as is_voided,
           coalesce(found.stored <= places.stored, false) as is_processed, found.verb_name as verb,
           case when users.id is not null then json_build_object('user_id', users.id, 'username', users.username) end as person,
           case when courses.id is not null then json_build_object('course_id', courses.course_key, 'name', courses.name) end as course,
           case when blocks.id is not null then json_build_object('block_id', blocks.block_key, 'name', blocks.name) end as block,
           case when days.day is not null then json_build_object('day', days.day, 'events', days.events, 'seconds', days.milliseconds / 1000.0) end as activity_day,
           case when result.block_id is not null then json_build_object('completed_at', utc_time(result.completed_at), 'attempts', result.attempts,
                'best_score', result.best_earned / result.best_max) end as block_result,
           case when of_course.course_id is not null then json_build_object('completed_at', utc_time(of_course.completed_at), 'percent', of_course.percent,
                'grade', of_course.grade, 'passed', of_course.passed) end as course_result,
           case when earned.earned_at is not null then json_build_object('earned_at', utc_time(earned.earned_at)) end as certificate
      from found
      left join activity_cursors places on places.platform_id = $1
      left join record_people agent on agent.platform_id = $1 and agent.identifier_id = found.actor
      left join users on users.id = agent.user_id
      left join record_subjects subject on subject.platform_id = $1 and subject.identifier_id = found.object
      left join record_contexts place on place.platform_id = $1 and place.fragment_id = found.context_fragment
      left join courses on courses.platform_id = $1 and courses.id = coalesce(subject.course_id, place.course_id)
      left join course_blocks blocks on blocks.platform_id = $1 and blocks.id = subject.block_id
      left join activity_days days on not found.voided and days.platform_id = $1 and days.user_id = agent.user_id
                                  and days.day = (found.occurred_at at time zone 'UTC')::date
                                  and days.course_id = coalesce(subject.course_id, place.course_id, 0)
      left join block_results result on result.platform_id = $1 and result.user_id = agent.user_id and result.course_id = subject.course_id
                                    and result.block_id = subject.block_id
      left join course_results of_course on of_course.platform_id = $1 and of_course.user_id = agent.user_id and of_course.course_id = courses.id
      left join earned_certificates earned on earned.platform_id = $1 and earned.user_id = agent.user_id and earned.identifier_id = found.object`,
};

/** The facts of a statement; null: the platform has no such statement. */
export async function findStatementFacts(
  db: Pick<Database, 'read'>,
  platformId: number,
  statementId: string,
): Promise<StatementFacts | null> {
  const [row] = await db.read<StatementFacts>(FACTS, [platformId, statementId]);
  return row ?? null;
}
