import type { Database } from '../../db/core/connect.js';
import { isAvailable, normalizeProvider } from '../../db/accounts/llm/chooseModel.js';
import { readLlmSettings } from '../../db/accounts/llm/readLlmSettings.js';
import type { PlatformRef } from './context.js';
import { invalidField } from './problems.js';

/** A model that a body names. A null or absent provider means any provider that offers it. */
export interface NamedModel {
  name: string;
  provider?: string | null;
}

/** Throws a Problem (400) at `path` of the body if the platform does not offer the model. An absent model passes. */
export async function requireAvailableModel(
  db: Pick<Database, 'read'>,
  platform: PlatformRef,
  model: NamedModel | null | undefined,
  path: string,
): Promise<void> {
  if (!model) return;
  const { availableModels } = await readLlmSettings(db, platform.id);
  const wanted = { provider: model.provider == null ? null : normalizeProvider(model.provider), model: model.name };
  if (!isAvailable(availableModels, wanted))
    throw invalidField('body', path, 'is not one of the available models of the platform', 'available_model');
}
