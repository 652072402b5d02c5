import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { BATCH_SIZE, numberEvents } from '../feed/numberEvents.js';
import { newSigningSecret, signingEncryptionContext } from './signingSecret.js';
import { WebhookEndpoint } from './webhookEndpoint.js';
import { WebhookPosition } from './webhookPosition.js';

/** A list is answered whole, and every event is sent to each. */
const MOST_ENDPOINTS = 20;
/** While receivers change to a new secret, the one before signs too. */
export const OVERLAP_HOURS = 24;
/** The present one included: every message carries a signature of each. */
const MOST_SECRETS = 10;

export interface EndpointValues {
  url: string;
  description: string;
  /** Empty: all. */
  eventTypes: string[];
  isActive: boolean;
}

export interface EndpointName {
  platformId: number;
  id: string;
}

/** An endpoint with the secret that was made for it, in plain text. */
export interface NewEndpoint {
  id: string;
  secret: string;
}

/**
 * Adds an endpoint, to which what becomes visible from now on is sent. Returns null when the platform has as many as it may. Throws
 * SecretsLocked.
 */
export async function createEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  platformId: number,
  values: EndpointValues,
): Promise<NewEndpoint | null> {
  const [id, secret] = [randomUUID(), newSigningSecret()];
  const sealed = secrets.encrypt(secret, signingEncryptionContext(platformId, id));
  // What happened before gets its place before.
  while ((await numberEvents(db, platformId)) >= BATCH_SIZE);
  return db.transaction(actor, async (trx) => {
    // One at a time, so that the last place is not taken twice.
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', ?))`, [platformId]);
    if ((await WebhookEndpoint.query(trx).where({ platform_id: platformId }).resultSize()) >= MOST_ENDPOINTS)
      return null;
    await WebhookEndpoint.query(trx).insert({ platform_id: platformId, id, secret: sealed, ...columnsOf(values) });
    await trx.raw(
      `insert into webhook_cursors (platform_id, endpoint_id, series, place)
       select :platformId, :id, coalesce(max(series), 0), coalesce(max(last_place), 0) from event_sequences where platform_id = :platformId`,
      { platformId, id },
    );
    return { id, secret };
  });
}

/** Changes what is given of an endpoint. One that becomes active, or gets another address, is tried at once. Returns whether there is one. */
export function changeEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: EndpointName,
  change: Partial<EndpointValues>,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await WebhookEndpoint.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    const wakes =
      (change.isActive === true && !stored.is_active) || (change.url !== undefined && change.url !== stored.url);
    if (!isChanged(stored, change)) return true;
    await WebhookEndpoint.query(trx)
      .findById([platformId, id])
      .patch({
        ...columnsOf(change),
        ...(change.isActive && { disabled_at: null, disabled_reason: null }),
        modified_at: new Date(),
      });
    if (wakes)
      await WebhookPosition.query(trx).findById([platformId, id]).patch({ failing_since: null, due_at: new Date() });
    return true;
  });
}

/** Removes an endpoint with what is still to be sent to it. Returns whether there was one. */
export function deleteEndpoint(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: EndpointName,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await WebhookEndpoint.query(trx).deleteById([platformId, id])) > 0);
}

/** So many secrets sign for an endpoint that no other can be made before `until`. */
export class TooManySecrets extends Error {
  override readonly name = 'TooManySecrets';

  constructor(readonly until: Date) {
    super(`${MOST_SECRETS} secrets are valid for this endpoint, the oldest until ${until.toISOString()}.`);
  }
}

/**
 * Gives an endpoint a new secret; the present one signs too for a day, and so do those before it until their day is over. Returns it in plain
 * text; null: no such endpoint. Throws SecretsLocked, and TooManySecrets where as many sign as may.
 */
export function rotateSigningSecret(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  { platformId, id }: EndpointName,
): Promise<NewEndpoint | null> {
  const secret = newSigningSecret();
  const sealed = secrets.encrypt(secret, signingEncryptionContext(platformId, id));
  return db.transaction(actor, async (trx) => {
    const stored = await WebhookEndpoint.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return null;
    const now = new Date();
    const valid = stored.previous_secrets.filter(({ until }) => new Date(until) > now);
    if (valid.length >= MOST_SECRETS - 1) throw new TooManySecrets(new Date(valid.at(-1)!.until));
    const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString();
    await WebhookEndpoint.query(trx)
      .findById([platformId, id])
      .patch({ secret: sealed, previous_secrets: [{ sealed: stored.secret, until }, ...valid], modified_at: now });
    return { id, secret };
  });
}

function columnsOf({ url, description, eventTypes, isActive }: Partial<EndpointValues>): Partial<WebhookEndpoint> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(eventTypes !== undefined && { event_types: eventTypes }),
    ...(isActive !== undefined && { is_active: isActive }),
  };
}

function isChanged(stored: WebhookEndpoint, change: Partial<EndpointValues>): boolean {
  return Object.entries(columnsOf(change)).some(
    ([column, value]) => JSON.stringify(stored[column as keyof WebhookEndpoint]) !== JSON.stringify(value),
  );
}
