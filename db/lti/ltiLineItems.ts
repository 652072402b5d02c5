import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change, runPipeline } from '../core/transaction.js';
import { type GradedLink, GRADED_LINK, REGISTRATION_OF_LINK } from './findLtiGrade.js';
import { SEND_GRADE } from './saveLtiGrade.js';

/** A link whose line item is looked for, and the names of what it opens. */
export interface LineItemLink extends GradedLink {
  /** The name of the course or unit. */
  label: string;
  /** The key of the course or unit. */
  resource_key: string;
}

const FIND = {
  name: 'find LTI link without line item',
  text: `
    select ${GRADED_LINK}, coalesce(block.name, course.name) as label, coalesce(block.block_key, course.course_key) as resource_key
      from lti_resource_links link
      ${REGISTRATION_OF_LINK}
      join courses course on course.platform_id = link.platform_id and course.id = link.course_id
      left join course_blocks block on block.platform_id = link.platform_id and block.id = link.block_id
     where link.platform_id = $1 and link.id = $2 and takes_lti_scores(link.grade_scopes)`,
};

/** A graded link; null if it no longer exists or its registration is not active. */
export async function findLineItemLink(
  db: Pick<Database, 'read'>,
  platformId: number,
  linkId: number,
): Promise<LineItemLink | null> {
  const [link] = await db.read<LineItemLink>(FIND, [platformId, linkId]);
  return link ?? null;
}

const STORE: ChangingStatement = {
  name: 'store LTI line item',
  changes: true,
  text: 'update lti_resource_links set line_item_url = $3, modified_at = now() where platform_id = $1 and id = $2 and line_item_url is null',
};
const CONTINUE: ChangingStatement = {
  name: 'send LTI grades that wait for their line item',
  changes: true,
  text: `
    select enqueue_job('${SEND_GRADE}', $1, concat(resource_link_id, '/', person_id))
      from (select resource_link_id, person_id from lti_grades
             where platform_id = $1 and resource_link_id = $2 and state = 'waiting' order by person_id) waiting`,
};

/** Stores the line item of a link, unless a launch has stated one meanwhile, and sends the grades that wait for it. */
export function storeLineItem(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  linkId: number,
  url: string,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await runPipeline(trx, [
      [STORE, [platformId, linkId, url]],
      [CONTINUE, [platformId, linkId]],
    ]);
  });
}

const STOP: ChangingStatement = {
  name: 'store why an LTI link has no line item',
  changes: true,
  text: `
    update lti_grades set state = $3, reason = $4, modified_at = now()
     where platform_id = $1 and resource_link_id = $2 and state = 'waiting'`,
};

/** Stores why the grades of a link wait for a line item, or have failed without one. */
export async function storeMissingLineItem(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  linkId: number,
  { state, reason }: { state: 'waiting' | 'failed'; reason: string },
): Promise<void> {
  await change(db, actor, STOP, [platformId, linkId, state, reason]);
}
