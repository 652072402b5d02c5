import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

/** Confirmations are stored as answers of this name in idempotency_keys, which expire after a day. */
const OPERATION = 'confirmMcpTool';

const STORE: ChangingStatement = {
  changes: true,
  name: 'mcp: store confirmation',
  text: `
    insert into idempotency_keys (caller, operation_id, key, request_sha256, status, headers, body)
    values ($1, '${OPERATION}', $2, sha256(convert_to($2, 'UTF8')), $3, '{}', null)
    on conflict do nothing`,
};

/**
 * Stores how a person answered a question of the MCP server, for the process that waits for it. `caller`: the identity
 * that idempotency keys use; `id`: of the question. The first answer counts.
 */
export async function storeConfirmation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { caller, id, isAccepted }: { caller: string; id: string; isAccepted: boolean },
): Promise<void> {
  await change(db, actor, STORE, [caller, id, isAccepted ? 200 : 403]);
}

const FIND = {
  name: 'mcp: find confirmation',
  text: `select status from idempotency_keys where caller = $1 and operation_id = '${OPERATION}' and key = $2`,
};

/** Whether the caller accepted the question with this id; null while there is no answer. */
export async function findConfirmation(
  db: Pick<Database, 'read'>,
  { caller, id }: { caller: string; id: string },
): Promise<boolean | null> {
  const [answer] = await db.read<{ status: number }>(FIND, [caller, id]);
  return answer ? answer.status === 200 : null;
}
