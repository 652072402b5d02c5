import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database, Statement } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import { MarketplaceMessage } from './marketplaceMessage.js';

export interface VerifiedMessage {
  messageId: string;
  eventId: string | null;
  eventType: string;
  accountId: string | null;
  entitlementId: string | null;
}

/** Stores a pushed message once, however often it is delivered. Returns whether it is new. */
export async function storeMessage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  isLive: boolean,
  message: VerifiedMessage,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const inserted = await MarketplaceMessage.query(trx)
      .insert({
        is_live: isLive,
        message_id: message.messageId,
        event_id: message.eventId,
        event_type: message.eventType,
        account_id: message.accountId,
        entitlement_id: message.entitlementId,
      })
      .onConflict(['is_live', 'message_id'])
      .ignore()
      .returning('received_at');
    return inserted.received_at !== undefined;
  });
}

/** A message that is to be processed. */
export type DueMessage = Pick<
  MarketplaceMessage,
  'message_id' | 'event_type' | 'account_id' | 'entitlement_id' | 'failures'
>;

const findDue: Statement = {
  name: 'find due message of marketplace',
  text: `
    select message_id, event_type, account_id, entitlement_id, failures
      from marketplace_messages where done_at is null and due_at <= now() and is_live = $1
     order by due_at, message_id limit 1`,
};

/** The next due message; null when there is none. One job at a time processes messages, and may repeat one. */
export async function findDueMessage(db: Pick<Database, 'read'>, isLive: boolean): Promise<DueMessage | null> {
  return (await db.read<DueMessage>(findDue, [isLive]))[0] ?? null;
}

const finish: ChangingStatement = {
  changes: true,
  name: 'finish message of marketplace',
  text: 'update marketplace_messages set done_at = now() where is_live = $1 and message_id = $2',
};

export async function finishMessage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  isLive: boolean,
  messageId: string,
): Promise<void> {
  await change(db, actor, finish, [isLive, messageId]);
}

const LONGEST_PAUSE_S = 3_600;

const postpone: ChangingStatement = {
  changes: true,
  name: 'put off message of marketplace',
  text: `
    update marketplace_messages set failures = failures + 1, due_at = now() + make_interval(secs => least(${LONGEST_PAUSE_S}, 5 * 2 ^ least(failures, 20)))
     where is_live = $1 and message_id = $2 and done_at is null`,
};

/** Postpones a failed message: it is retried after a pause that doubles, up to an hour. */
export async function postponeMessage(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  isLive: boolean,
  messageId: string,
): Promise<void> {
  await change(db, actor, postpone, [isLive, messageId]);
}

/** The marketplace redelivers messages for at most a week. */
const KEPT_DAYS = 30;

const remove: ChangingStatement = {
  changes: true,
  name: 'remove old messages of marketplace',
  text: `delete from marketplace_messages where done_at < now() - make_interval(days => ${KEPT_DAYS})`,
};

/** Deletes messages that were processed a month ago. */
export async function removeOldMessages(db: Pick<Database, 'transaction'>, actor: Actor): Promise<void> {
  await change(db, actor, remove);
}
