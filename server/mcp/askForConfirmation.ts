import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Database } from '../../db/core/connect.js';
import { findConfirmation, storeConfirmation } from '../../db/tenancy/access/mcpConfirmations.js';
import { serviceActor } from '../../db/core/actor.js';

/** The client's answer comes as a request of its own, perhaps to another process, which stores it. */
const POLL_MS = 300;
/** Emits the id of a question when this process has stored its answer; the waiting call then reads it at once. */
const stored = new EventEmitter();
const PATIENCE_MS = 10 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Question {
  db: Pick<Database, 'read'>;
  transport: Transport;
  /** The identity of the caller; nobody else can answer. */
  caller: string;
  /** The call that waits for the answer. */
  callId: RequestId;
  message: string;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/** Asks the person by the client (elicitation). False: declined, or not answered within ten minutes. */
export async function askForConfirmation(question: Question): Promise<boolean> {
  const { db, transport, caller, callId, message, signal } = question;
  const id = randomUUID();
  const request: JSONRPCMessage = {
    jsonrpc: '2.0',
    id,
    method: 'elicitation/create',
    params: {
      message,
      requestedSchema: {
        type: 'object',
        properties: { confirm: { type: 'boolean', title: 'Confirm', description: 'Make this change' } },
        required: ['confirm'],
      },
    },
  };
  await transport.send(request, { relatedRequestId: callId });
  const endsAtMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endsAtMs) {
    const isAccepted = await findConfirmation(db, { caller, id });
    if (isAccepted !== null) return isAccepted;
    await waitForAnswer(id, signal);
  }
  return false;
}

async function waitForAnswer(id: string, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const options = { signal: AbortSignal.any([signal, over.signal]) };
  try {
    await Promise.race([delay(POLL_MS, undefined, options), once(stored, id, options)]);
  } finally {
    over.abort();
  }
}

/** Stores what a client answered to a question; ignores other messages. */
export async function receiveConfirmation(
  db: Pick<Database, 'transaction'>,
  caller: string,
  message: { id?: unknown; result?: unknown },
): Promise<void> {
  const { id, result } = message;
  if (typeof id !== 'string' || !UUID.test(id)) return;
  const { action, content } = (result ?? {}) as { action?: unknown; content?: { confirm?: unknown } };
  const isAccepted = action === 'accept' && content?.confirm === true;
  await storeConfirmation(db, serviceActor('mcp'), { caller, id, isAccepted });
  stored.emit(id);
}
