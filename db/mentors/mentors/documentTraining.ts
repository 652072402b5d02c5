import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { enqueueJob } from '../../core/jobs/enqueueJob.js';
import { stringifyList } from '../../core/slices.js';
import { type Transaction, query } from '../../core/transaction.js';
import { MentorPassage } from './mentorPassage.js';
import type { Passage } from './splitPassages.js';
import { TrainingDocument } from './trainingDocument.js';

/** A document that a job trains. Its text is in `text`, else in the file, else at the URL. */
export interface DocumentInTraining extends Pick<TrainingDocument, 'id' | 'name' | 'url'> {
  platformId: number;
  mentorId: number;
  /** The sent text with its media type. */
  text: { text: string; mediaType: string } | null;
  fileId: number | null;
  /** How often in a row a process crashed during the training. */
  crashes: number;
  /**
   * Milliseconds since training began to fail for temporary reasons, and the number of unexpected errors among the
   * failures.
   */
  failingMs: number;
  unexpectedFailures: number;
  /** Identifies the attempt. */
  claim: string;
}

/** The task of the queue that trains documents. The keys of its jobs are ids of documents. */
export const TRAIN_DOCUMENTS = 'train-mentors';

/** Adds the job of a document. Runs in the transaction that makes the document wait for its training. */
export const enqueueTraining = (trx: Transaction, platformId: number, id: number): Promise<void> =>
  enqueueJob(trx, { task: TRAIN_DOCUMENTS, platformId, key: String(id) });

const CLAIM: ChangingStatement = {
  changes: true,
  name: 'claim a document to train',
  text: `
    with claimed as (
      update mentor_documents set training_status = 'training', training_claim = gen_random_uuid(), training_error = null,
             training_crashes = case when training_claim is null then 0 else training_crashes + 1 end,
             training_failing_since = case when training_status = 'training' then training_failing_since end,
             training_unexpected_failures = case when training_status = 'training' then training_unexpected_failures else 0 end
       where platform_id = $1 and id = $2 and training_status in ('pending', 'training')
      returning *
    )
    select claimed.platform_id as "platformId", claimed.id, claimed.mentor_id as "mentorId", claimed.name, claimed.url, claimed.file_id as "fileId", claimed.training_claim as claim, claimed.training_crashes as crashes,
           coalesce(extract(epoch from now() - claimed.training_failing_since) * 1000, 0)::float8 as "failingMs", claimed.training_unexpected_failures as "unexpectedFailures",
           case when sent.text is not null then json_build_object('text', sent.text, 'mediaType', sent.media_type) end as text
      from claimed
      left join mentor_document_texts sent on sent.platform_id = claimed.platform_id and sent.document_id = claimed.id`,
};

/** Claims a document that awaits training; an earlier claim ends. Returns null when it needs no training. */
export function claimDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
): Promise<DocumentInTraining | null> {
  return db.transaction(
    actor,
    async (trx) => (await query<DocumentInTraining>(trx, CLAIM, [platformId, id]))[0] ?? null,
  );
}

/** Finds no row when the document was removed, changed or claimed again, which ends the claim. */
const LOCK_CLAIMED: ChangingStatement = {
  changes: true,
  name: 'lock a document in training',
  text: `
    select id from mentor_documents
     where platform_id = $1 and id = $2 and training_claim = $3 for update`,
};

const FIRST_PAUSE_S = 2;
const MAX_PAUSE_S = 300;

const POSTPONE: ChangingStatement = {
  changes: true,
  name: 'postpone training of a document',
  text: `
    update mentor_documents
       set training_claim = null, training_error = $3, training_failing_since = coalesce(training_failing_since, now()),
           training_unexpected_failures = training_unexpected_failures + case when $4::boolean then 1 else 0 end
     where platform_id = $1 and id = $2
    returning extract(epoch from least(interval '${MAX_PAUSE_S} seconds', greatest(interval '${FIRST_PAUSE_S} seconds', now() - training_failing_since)))::float8 * 1000 as "pauseMs"`,
};

/**
 * Stores why the training failed. Returns the pause until the retry: it is as long as the time since the first
 * failure, so that pauses double. Returns null, and does nothing, when the claim has ended.
 */
export async function postponeTraining(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id, claim }: DocumentInTraining,
  { message, isUnexpected }: { message: string; isUnexpected: boolean },
): Promise<number | null> {
  return db.transaction(actor, async (trx) => {
    if ((await query(trx, LOCK_CLAIMED, [platformId, id, claim])).length === 0) return null;
    const values = [platformId, id, message.slice(0, MAX_ERROR_LENGTH), isUnexpected];
    return (await query<{ pauseMs: number }>(trx, POSTPONE, values))[0]!.pauseMs;
  });
}

const SAVE_PASSAGES: ChangingStatement = {
  changes: true,
  name: 'save passages of a document',
  text: `
    insert into mentor_passages (platform_id, mentor_id, document_id, ordinal, heading, text)
    select $1, $2, $3, ordinal, heading, text
      from rows from (jsonb_to_recordset(cast($4 as jsonb)) as (heading text, text text)) with ordinality as passage (heading, text, ordinal)`,
};

const MAX_ERROR_LENGTH = 500;

/**
 * Replaces the document's passages and marks it as trained. Returns false, and changes nothing, when the claim has
 * ended.
 */
export async function savePassages(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  document: DocumentInTraining,
  passages: readonly Passage[],
): Promise<boolean> {
  const { platformId, id, mentorId, claim } = document;
  const list = await stringifyList(passages);
  return db.transaction(actor, async (trx) => {
    if ((await query(trx, LOCK_CLAIMED, [platformId, id, claim])).length === 0) return false;
    await MentorPassage.query(trx).delete().where({ platform_id: platformId, document_id: id });
    await query(trx, SAVE_PASSAGES, [platformId, mentorId, id, list]);
    await finishTraining(trx, document, { training_status: 'trained', training_error: null });
    return true;
  });
}

/**
 * Marks the training as failed, with the reason. Passages of an earlier training stay. Does nothing when the claim
 * has ended.
 */
export async function failTraining(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  document: DocumentInTraining,
  reason: string,
): Promise<void> {
  const { platformId, id, claim } = document;
  await db.transaction(actor, async (trx) => {
    if ((await query(trx, LOCK_CLAIMED, [platformId, id, claim])).length === 0) return;
    const failure = reason.slice(0, MAX_ERROR_LENGTH);
    await finishTraining(trx, document, { training_status: 'failed', training_error: failure });
  });
}

async function finishTraining(
  trx: Transaction,
  { platformId, id }: DocumentInTraining,
  result: Pick<TrainingDocument, 'training_status' | 'training_error'>,
): Promise<void> {
  await TrainingDocument.query(trx)
    .findById([platformId, id])
    .patch({ ...result, training_claim: null, training_failing_since: null, modified_at: trx.fn.now() });
}
