import { lockName } from '../../core/lockName.js';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import type { SecretBox } from '../../core/secretBox.js';
import { enqueueJob } from '../../core/jobs/enqueueJob.js';
import { SEND_WEBHOOKS } from './endpointProgress.js';
import { BATCH_SIZE, numberEvents } from '../feed/numberEvents.js';
import { createSigningSecret, buildSigningContext } from './signingSecret.js';
import { WebhookEndpoint } from './webhookEndpoint.js';
import { WebhookCursor } from './webhookCursor.js';

/** Limit of endpoints per platform, because lists have no pages and every event is sent to each endpoint. */
const MOST_ENDPOINTS = 20;
/** Hours that the previous secret also signs, while receivers change to the new one. */
export const OVERLAP_HOURS = 24;
/** Limit of valid secrets, including the current one: every message has a signature of each. */
const MOST_SECRETS = 10;

export interface EndpointValues {
  url: string;
  description: string;
  /** Empty: all. */
  eventTypes: string[];
  isActive: boolean;
}

export interface EndpointKey {
  platformId: number;
  id: string;
}

/** An endpoint with its new secret in plain text. */
export interface NewEndpoint {
  id: string;
  secret: string;
}

/**
 * Adds an endpoint. It gets events that become visible from now on. Returns null if the platform has MOST_ENDPOINTS.
 * Throws SecretsLocked.
 */
export async function createEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  platformId: number,
  values: EndpointValues,
): Promise<NewEndpoint | null> {
  const [id, secret] = [randomUUID(), createSigningSecret()];
  const encrypted = secrets.encrypt(secret, buildSigningContext(platformId, id));
  // Numbers earlier events first, so that they are before the endpoint's cursor.
  while ((await numberEvents(db, platformId)) >= BATCH_SIZE);
  return db.transaction(actor, async (trx) => {
    // Serializes additions, so that parallel ones do not exceed the limit.
    await lockName(trx, 'webhook endpoints', platformId);
    if ((await WebhookEndpoint.query(trx).where({ platform_id: platformId }).resultSize()) >= MOST_ENDPOINTS)
      return null;
    await WebhookEndpoint.query(trx).insert({ platform_id: platformId, id, secret: encrypted, ...mapColumns(values) });
    await query(trx, INSERT_CURSOR, [platformId, id]);
    return { id, secret };
  });
}

/**
 * Changes the given fields of an endpoint. If it becomes active or its URL changes, deliveries restart at once. Returns
 * whether the endpoint exists.
 */
export function changeEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: EndpointKey,
  change: Partial<EndpointValues>,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await WebhookEndpoint.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    const restarts =
      (change.isActive === true && !stored.is_active) || (change.url !== undefined && change.url !== stored.url);
    if (!isChanged(stored, change)) return true;
    await WebhookEndpoint.query(trx)
      .findById([platformId, id])
      .patch({
        ...mapColumns(change),
        ...(change.isActive && { disabled_at: null, disabled_reason: null }),
        modified_at: new Date(),
      });
    if (restarts) {
      await WebhookCursor.query(trx).findById([platformId, id]).patch({ failing_since: null, due_at: new Date() });
      await enqueueJob(trx, { task: SEND_WEBHOOKS, platformId, key: id });
    }
    return true;
  });
}

/** Removes an endpoint with its pending deliveries. Returns whether it existed. */
export function deleteEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: EndpointKey,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await WebhookEndpoint.query(trx).deleteById([platformId, id])) > 0);
}

/** An endpoint has the maximum number of valid secrets; the oldest expires at `until`. */
export class TooManySecrets extends Error {
  override readonly name = 'TooManySecrets';

  constructor(readonly until: Date) {
    super(`${MOST_SECRETS} secrets are valid for this endpoint, the oldest until ${until.toISOString()}.`);
  }
}

/**
 * Gives an endpoint a new secret. The current one also signs for OVERLAP_HOURS, and earlier ones until theirs are over.
 * Returns the new secret in plain text; null if there is no such endpoint. Throws SecretsLocked and TooManySecrets.
 */
export function rotateSigningSecret(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  { platformId, id }: EndpointKey,
): Promise<NewEndpoint | null> {
  const secret = createSigningSecret();
  const encrypted = secrets.encrypt(secret, buildSigningContext(platformId, id));
  return db.transaction(actor, async (trx) => {
    const stored = await WebhookEndpoint.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return null;
    const now = new Date();
    const valid = stored.previous_secrets.filter(({ until }) => new Date(until) > now);
    if (valid.length >= MOST_SECRETS - 1) throw new TooManySecrets(new Date(valid.at(-1)!.until));
    const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString();
    await WebhookEndpoint.query(trx)
      .findById([platformId, id])
      .patch({ secret: encrypted, previous_secrets: [{ sealed: stored.secret, until }, ...valid], modified_at: now });
    return { id, secret };
  });
}

function mapColumns({ url, description, eventTypes, isActive }: Partial<EndpointValues>): Partial<WebhookEndpoint> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(eventTypes !== undefined && { event_types: eventTypes }),
    ...(isActive !== undefined && { is_active: isActive }),
  };
}

function isChanged(stored: WebhookEndpoint, change: Partial<EndpointValues>): boolean {
  return Object.entries(mapColumns(change)).some(
    ([column, value]) => JSON.stringify(stored[column as keyof WebhookEndpoint]) !== JSON.stringify(value),
  );
}

const INSERT_CURSOR: ChangingStatement = {
  name: 'insert cursor of endpoint',
  changes: true,
  text: `
    insert into webhook_cursors (platform_id, endpoint_id, series, number)
    select $1, $2, coalesce(max(series), 0), coalesce(max(last_number), 0) from event_sequences where platform_id = $1`,
};
