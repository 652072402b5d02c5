import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { ServiceCredential } from '../credentials/serviceCredential.js';
import { isAvailable } from './chooseModel.js';
import { LlmSettings, type ModelName } from './llmSettings.js';

/** Changes of settings; absent fields stay unchanged. */
export interface SettingsChange {
  activeProvider?: string | null;
  activeModel?: string | null;
  availableModels?: ModelName[] | null;
  metadata?: Record<string, unknown>;
  /** Whether the credential of each service is active. */
  services?: { name: string; isActive: boolean }[];
}

/** A change of settings is not allowed; `field` names the field at fault. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';

  constructor(
    readonly field: 'active_llm' | 'active_llm_provider' | 'services',
    message: string,
    /** Key within `services`. */
    readonly index: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Changes the settings of a platform in one transaction. Returns whether it had none before. Throws SettingsRefused.
 */
export function saveLlmSettings(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  change: SettingsChange,
): Promise<{ created: boolean }> {
  return db.transaction(actor, async (trx) => {
    const created = await ensureSettings(trx, platformId);
    const before = await LlmSettings.query(trx).findById(platformId).forUpdate().throwIfNotFound();
    const { activeProvider = before.active_provider, activeModel = before.active_model } = change;
    const availableModels = change.availableModels === undefined ? before.available_models : change.availableModels;
    if (activeModel !== null) {
      if (activeProvider === null) throw new SettingsRefused('active_llm', 'requires a provider: send it as well');
      if (!isAvailable(availableModels, { provider: activeProvider, model: activeModel }))
        throw new SettingsRefused('active_llm', 'is not one of the available models');
    }
    await LlmSettings.query(trx)
      .patch({
        active_provider: activeProvider,
        active_model: activeModel,
        available_models: availableModels,
        ...(change.metadata && { metadata: change.metadata }),
        modified_at: trx.fn.now(),
      })
      .where({ platform_id: platformId });
    for (const [index, { name, isActive }] of (change.services ?? []).entries()) {
      const switched = await ServiceCredential.query(trx)
        .patch({ active: isActive })
        .where({ platform_id: platformId, service: name });
      // A service without a credential reads as inactive, so deactivating it changes nothing.
      if (switched === 0 && isActive)
        throw new SettingsRefused('services', 'has no credential on this platform', index);
    }
    return { created };
  });
}

/** Sets whether the platform uses credentials of the main platform when it has none. Idempotent. */
export async function saveUseOfDefaultKey(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  useDefaultKey: boolean,
): Promise<void> {
  await db.transaction(actor, async (trx) => {
    await ensureSettings(trx, platformId);
    await LlmSettings.query(trx)
      .patch({ use_default_key: useDefaultKey, modified_at: trx.fn.now() })
      .where({ platform_id: platformId })
      .whereNot({ use_default_key: useDefaultKey });
  });
}

/** Creates the row of settings if it is missing. Returns whether it was. */
export async function ensureSettings(trx: Transaction, platformId: number): Promise<boolean> {
  return (await query(trx, INSERT_SETTINGS, [platformId])).length > 0;
}

const INSERT_SETTINGS: ChangingStatement = {
  name: 'insert llm settings',
  changes: true,
  text: 'insert into llm_settings (platform_id) values ($1) on conflict (platform_id) do nothing returning 1',
};
