import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { ServiceCredential } from '../credentials/serviceCredential.js';
import { isAvailable } from './chooseModel.js';
import { LlmSettings, type ModelName } from './llmSettings.js';

/** Settings to change; what is absent stays. */
export interface SettingsChange {
  activeProvider?: string | null;
  activeModel?: string | null;
  availableModels?: ModelName[] | null;
  metadata?: Record<string, unknown>;
  /** Which credentials are in use, by service. */
  services?: { name: string; isActive: boolean }[];
}

/** A change of settings can't be: `field` says which of its fields is to blame. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';

  constructor(
    readonly field: 'active_llm' | 'active_llm_provider' | 'services',
    message: string,
    /** Of `services`. */
    readonly index: number | null = null,
  ) {
    super(message);
  }
}

/** Changes the settings of a platform, all or nothing. Returns whether they are its first. Throws SettingsRefused. */
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
      if (activeProvider === null) throw new SettingsRefused('active_llm', 'has no provider: name one as well');
      if (!isAvailable(availableModels, { provider: activeProvider, model: activeModel }))
        throw new SettingsRefused('active_llm', 'is not among the available models');
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
      // What is not there is not in use, as it is read.
      if (switched === 0 && isActive) throw new SettingsRefused('services', 'has no credential here', index);
    }
    return { created };
  });
}

/** Says whether credentials of the main platform serve where the platform has none. Doing it again changes nothing. */
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

/** Returns whether there were none before. */
export async function ensureSettings(trx: Transaction, platformId: number): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'insert into llm_settings (platform_id) values (?) on conflict (platform_id) do nothing',
    [platformId],
  );
  return rowCount > 0;
}
