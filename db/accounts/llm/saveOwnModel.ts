import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { saveCredentialWithin } from '../credentials/saveCredential.js';
import { ServiceCredential } from '../credentials/serviceCredential.js';
import type { ModelWithKey } from './chooseModel.js';
import { LlmSettings } from './llmSettings.js';
import { ensureSettings } from './saveLlmSettings.js';

/**
 * Makes this model the default of a platform and stores its address and key, replacing those of its provider. Adds the
 * model to the list of available models when the platform has one. Throws SecretsLocked.
 */
export function saveOwnModel(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  platformId: number,
  { provider, model, baseUrl, apiKey }: ModelWithKey,
): Promise<void> {
  const value = { ...(baseUrl !== null && { base_url: baseUrl }), ...(apiKey !== null && { api_key: apiKey }) };
  return db.transaction(actor, async (trx) => {
    await saveCredentialWithin(trx, secrets, { platformId, kind: 'llm', name: provider, value });
    await ServiceCredential.query(trx)
      .patch({ active: true })
      .where({ platform_id: platformId, kind: 'llm', service: provider });
    await ensureSettings(trx, platformId);
    const { available_models: listed } = await LlmSettings.query(trx)
      .findById(platformId)
      .forUpdate()
      .throwIfNotFound();
    const isListed = listed === null || listed.some((one) => one.provider === provider && one.model === model);
    await LlmSettings.query(trx)
      .patch({
        active_provider: provider,
        active_model: model,
        available_models: isListed ? listed : [...listed, { provider, model }],
        modified_at: trx.fn.now(),
      })
      .where({ platform_id: platformId });
  });
}

/** Removes the active model of a platform and the credential of its provider. Returns whether there was one. */
export function removeOwnModel(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const settings = await LlmSettings.query(trx).findById(platformId).forUpdate();
    if (!settings?.active_provider) return false;
    await ServiceCredential.query(trx)
      .delete()
      .where({ platform_id: platformId, kind: 'llm', service: settings.active_provider });
    await LlmSettings.query(trx)
      .patch({ active_provider: null, active_model: null, modified_at: trx.fn.now() })
      .where({ platform_id: platformId });
    return true;
  });
}

const FIND = {
  name: 'find own model',
  text: `
    select active_provider as provider, active_model as model, plain ->> 'base_url' as "baseUrl", coalesce('api_key' = any (secret_fields), false) as "hasKey"
      from llm_settings settings
      left join service_credentials stored on stored.platform_id = settings.platform_id and kind = 'llm' and service = active_provider
     where settings.platform_id = $1 and active_provider is not null`,
};

/** The active model of a platform, and whether it has a key; null when there is none. */
export async function findOwnModel(
  db: Pick<Database, 'read'>,
  platformId: number,
): Promise<{ provider: string; model: string | null; baseUrl: string | null; hasKey: boolean } | null> {
  return (
    (
      await db.read<{ provider: string; model: string | null; baseUrl: string | null; hasKey: boolean }>(FIND, [
        platformId,
      ])
    )[0] ?? null
  );
}
