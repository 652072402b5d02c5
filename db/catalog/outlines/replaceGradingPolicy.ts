import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { type GradingPolicy, type PolicyFault, listPolicyFaults } from './gradingPolicy.js';
import { queueRegrade } from '../../learning/progress/regrade.js';
import { lockCourse } from './lockCourse.js';

/** The policy is invalid; nothing was changed. */
export class PolicyRefused extends Error {
  override readonly name = 'PolicyRefused';

  constructor(readonly faults: PolicyFault[]) {
    super(faults.map(({ message }) => message).join('; '));
  }
}

/**
 * Replaces the grading policy of a course (an empty one removes it); unchanged parts are not written. Grades are
 * recomputed in the background. Returns null when the tenant has no such course. Throws PolicyRefused. Idempotent.
 */
export async function replaceGradingPolicy(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, courseKey }: { platformId: number; courseKey: string },
  policy: GradingPolicy,
): Promise<'created' | 'updated' | 'unchanged' | null> {
  const faults = listPolicyFaults(policy);
  if (faults.length > 0) throw new PolicyRefused(faults);
  return db.transaction(actor, async (trx) => {
    const courseId = await lockCourse(trx, platformId, courseKey);
    if (courseId === null) return null;
    const course = [platformId, courseId];
    const types = JSON.stringify(policy.assignment_types.map((type, index) => ({ ...type, position: index + 1 })));
    const cutoffs = JSON.stringify(Object.entries(policy.cutoffs).map(([letter, cutoff]) => ({ letter, cutoff })));
    const [ofTypes] = await query<Replaced>(trx, replaceTypes, [...course, types]);
    const [ofCutoffs] = await query<Replaced>(trx, replaceCutoffs, [...course, cutoffs]);
    const [ofScores] = await query<Pick<Replaced, 'changed'>>(trx, replaceScorePolicy, [
      ...course,
      policy.score_policy,
    ]);
    if (!ofTypes!.changed && !ofCutoffs!.changed && !ofScores!.changed) return 'unchanged';
    await queueRegrade(trx, platformId, courseId);
    return ofTypes!.existed || ofCutoffs!.existed ? 'updated' : 'created';
  });
}

interface Replaced {
  /** Whether the course had any before. */
  existed: boolean;
  changed: boolean;
}

const replaceTypes: ChangingStatement = {
  name: 'replace assignment types',
  changes: true,
  text: `
    with input as materialized (
      select * from jsonb_to_recordset(cast($3 as jsonb)) as sent (name text, position integer, weight numeric, min_count integer, drop_count integer)
    ), removed as (
      delete from assignment_types stored
       where platform_id = $1 and course_id = $2 and not exists (select from input where input.name = stored.name)
      returning 1
    ), written as (
      insert into assignment_types (platform_id, course_id, name, position, weight, min_count, drop_count)
      select cast($1 as integer), cast($2 as bigint), name, position, weight, min_count, drop_count from input order by name
      on conflict (platform_id, course_id, name) do update
        set (position, weight, min_count, drop_count) = (excluded.position, excluded.weight, excluded.min_count, excluded.drop_count)
        where (assignment_types.position, assignment_types.weight, assignment_types.min_count, assignment_types.drop_count)
              is distinct from (excluded.position, excluded.weight, excluded.min_count, excluded.drop_count)
      returning 1
    )
    select exists (select from assignment_types where platform_id = $1 and course_id = $2) as existed,
           exists (select from removed) or exists (select from written) as changed`,
};

const replaceCutoffs: ChangingStatement = {
  name: 'replace grade cutoffs',
  changes: true,
  text: `
    with input as materialized (
      select * from jsonb_to_recordset(cast($3 as jsonb)) as sent (letter text, cutoff numeric)
    ), removed as (
      delete from grade_cutoffs stored
       where platform_id = $1 and course_id = $2 and not exists (select from input where input.letter = stored.letter)
      returning 1
    ), written as (
      insert into grade_cutoffs (platform_id, course_id, letter, cutoff)
      select cast($1 as integer), cast($2 as bigint), letter, cutoff from input order by letter
      on conflict (platform_id, course_id, letter) do update
        set cutoff = excluded.cutoff
        where grade_cutoffs.cutoff is distinct from excluded.cutoff
      returning 1
    )
    select exists (select from grade_cutoffs where platform_id = $1 and course_id = $2) as existed,
           exists (select from removed) or exists (select from written) as changed`,
};

/** The best score counts where nothing is stored. */
const replaceScorePolicy: ChangingStatement = {
  name: 'replace score policy',
  changes: true,
  text: `
    with removed as (
      delete from grading_policies
       where platform_id = $1 and course_id = $2 and cast($3 as text) = 'best'
      returning score_policy <> 'best' as differs
    ), written as (
      insert into grading_policies (platform_id, course_id, score_policy)
      select cast($1 as integer), cast($2 as bigint), 'latest' where cast($3 as text) = 'latest'
      on conflict (platform_id, course_id) do update set score_policy = excluded.score_policy
        where grading_policies.score_policy <> excluded.score_policy
      returning 1
    )
    select exists (select from removed where differs) or exists (select from written) as changed`,
};
