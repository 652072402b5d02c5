import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { stringifyList } from '../../core/slices.js';
import { query } from '../../core/transaction.js';
import { checkTree } from './checkTree.js';
import { CONTAINER_TYPES } from './courseBlock.js';
import type { IncomingBlock } from './incomingBlock.js';
import { queueRegrade } from '../../learning/progress/regrade.js';
import { lockCourse } from './lockCourse.js';
import { OutlineRefused } from './outlineRefused.js';

/** Number of blocks by outcome. */
export interface ReplacedOutline {
  created: number;
  /** Retired blocks that are part of the outline again. */
  restored: number;
  updated: number;
  unchanged: number;
  retired: number;
}

/**
 * Replaces the outline of a course in one transaction: missing blocks are retired, unchanged ones are not written.
 * Completion and grades are recomputed in the background. Returns null when the tenant has no such course. Throws
 * OutlineRefused when the blocks form no outline. Idempotent.
 */
export async function replaceOutline(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, courseKey }: { platformId: number; courseKey: string },
  blocks: readonly IncomingBlock[],
): Promise<ReplacedOutline | null> {
  const faults = checkTree(blocks);
  if (faults.length > 0) throw new OutlineRefused(faults);
  const json = await stringifyList(fillDefaults(blocks));
  return db.transaction(actor, async (trx) => {
    const courseId = await lockCourse(trx, platformId, courseKey);
    if (courseId === null) return null;
    await query(trx, joinByHash);
    const [counts] = await query<Omit<ReplacedOutline, 'unchanged'>>(trx, statement, [platformId, courseId, json]);
    const { created, restored, updated, retired } = counts!;
    if (created + restored + updated + retired > 0) await queueRegrade(trx, platformId, courseId);
    return { created, restored, updated, unchanged: blocks.length - created - restored - updated, retired };
  });
}

/** Siblings without a position are numbered in list order, from 1. */
function fillDefaults(blocks: readonly IncomingBlock[]): Required<IncomingBlock>[] {
  const siblings = new Map<string | null, number>();
  return blocks.map((block) => {
    const { parent_id: parentId = null, type } = block;
    const nth = (siblings.get(parentId) ?? 0) + 1;
    siblings.set(parentId, nth);
    return {
      block_id: block.block_id,
      parent_id: parentId,
      type,
      name: block.name,
      position: block.position ?? nth,
      graded: block.graded ?? false,
      assignment_type: block.assignment_type ?? null,
      max_score: block.max_score ?? null,
      completable: block.completable ?? !(CONTAINER_TYPES as readonly string[]).includes(type),
      video_seconds: block.video_seconds ?? null,
    };
  });
}

/** PostgreSQL cannot estimate the number of blocks; a nested loop over them would take minutes. */
const joinByHash = { name: 'join outlines by hash', text: `select set_config('enable_nestloop', 'off', true)` };

const FIELDS = [
  'parent_id',
  'type',
  'name',
  'position',
  'graded',
  'assignment_type',
  'max_score',
  'completable',
  'video_seconds',
];
const fieldsSql = (row: string) => FIELDS.map((name) => `${row}.${name}`).join(', ');

const statement: ChangingStatement = {
  name: 'replace outline',
  changes: true,
  text: `
    with sent as materialized (
      select sent.*, stored.id is null as is_new, stored.retired_at is not null as was_retired,
             coalesce(stored.id, nextval('course_blocks_id_seq')) as id
        from jsonb_to_recordset(cast($3 as jsonb)) as sent
             (block_id text, parent_id text, type text, name text, position integer, graded boolean, assignment_type text,
              max_score numeric, completable boolean, video_seconds numeric)
        left join course_blocks stored
          on stored.platform_id = $1 and stored.course_id = $2 and stored.block_key = sent.block_id
    ), input as materialized (
      select sent.id, sent.block_id, sent.is_new, sent.was_retired, parent.id as parent_id, sent.type, sent.name, sent.position, sent.graded,
             sent.assignment_type, sent.max_score, sent.completable, sent.video_seconds
        from sent left join sent parent on parent.block_id = sent.parent_id
    ), created as (
      insert into course_blocks (platform_id, id, course_id, block_key, ${FIELDS.join(', ')}) overriding system value
      select cast($1 as integer), id, cast($2 as bigint), block_id, ${FIELDS.join(', ')} from input where is_new order by id
      returning 1
    ), updated as (
      update course_blocks stored
         set (${FIELDS.join(', ')}, retired_at, modified_at) = (${fieldsSql('input')}, null, now())
        from input
       where stored.platform_id = $1 and stored.course_id = $2 and stored.id = input.id and not input.is_new
         and (${fieldsSql('stored')}, stored.retired_at) is distinct from (${fieldsSql('input')}, null)
      returning input.was_retired
    ), retired as (
      update course_blocks stored
         set retired_at = now(), modified_at = now()
       where stored.platform_id = $1 and stored.course_id = $2 and stored.retired_at is null
         and not exists (select from input where input.id = stored.id)
      returning 1
    )
    select cast((select count(*) from created) as integer) as created,
           cast((select count(*) from updated where was_retired) as integer) as restored,
           cast((select count(*) from updated where not was_retired) as integer) as updated,
           cast((select count(*) from retired) as integer) as retired`,
};
