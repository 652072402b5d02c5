import type { Database } from '../../core/connect.js';
import type { ModelName } from './llmSettings.js';

/** The settings for language models of a platform, or the defaults when it never set any. */
export interface SettingsOfPlatform {
  activeProvider: string | null;
  activeModel: string | null;
  /** Null: every model of a provider with a credential. */
  availableModels: ModelName[] | null;
  useDefaultKey: boolean;
  metadata: Record<string, unknown>;
}

const DEFAULTS: SettingsOfPlatform = {
  activeProvider: null,
  activeModel: null,
  availableModels: null,
  useDefaultKey: false,
  metadata: {},
};

const READ = {
  name: 'read llm settings',
  text: `
    select active_provider as "activeProvider", active_model as "activeModel", available_models as "availableModels",
           use_default_key as "useDefaultKey", metadata
      from llm_settings where platform_id = $1`,
};

export async function readLlmSettings(db: Pick<Database, 'read'>, platformId: number): Promise<SettingsOfPlatform> {
  return (await db.read<SettingsOfPlatform>(READ, [platformId]))[0] ?? DEFAULTS;
}
