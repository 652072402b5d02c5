import { type StoredCredential, listStoredCredentials } from '../../db/accounts/credentials/findServiceCredential.js';
import { findKnownService } from '../../db/accounts/credentials/knownServices.js';
import { normalizeProvider } from '../../db/accounts/llm/chooseModel.js';
import { type SettingsOfPlatform, readLlmSettings } from '../../db/accounts/llm/readLlmSettings.js';
import { type SettingsChange, SettingsRefused, saveLlmSettings } from '../../db/accounts/llm/saveLlmSettings.js';
import type { components } from '../../generated/types.js';
import type { Access, PlatformRef } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { invalidField } from '../_shared/problems.js';

type Schemas = components['schemas'];

/** The settings and credentials of a platform. */
export interface StoredMetadata {
  settings: SettingsOfPlatform;
  credentials: Pick<StoredCredential, 'kind' | 'service' | 'active'>[];
}

/** Reads the services and models of a platform. */
export async function readMetadata(
  { db }: Pick<AccountServices, 'db'>,
  platform: PlatformRef,
): Promise<StoredMetadata> {
  const [settings, credentials] = await Promise.all([
    readLlmSettings(db, platform.id),
    listStoredCredentials(db, platform.id),
  ]);
  return { settings, credentials };
}

/** Changes the settings that the body names. Returns whether the platform had none before. Throws a Problem (400). */
export async function changeMetadata(
  platform: PlatformRef,
  {
    active_llm_provider: provider,
    active_llm: model,
    available_llms: available,
    services: switches,
    metadata,
  }: Schemas['PlatformMetadataChange'],
  access: Access,
  services: AccountServices,
): Promise<{ created: boolean }> {
  if (metadata && JSON.stringify(metadata).length > MOST_METADATA)
    throw invalidField('body', '/metadata', `has more than ${MOST_METADATA} characters as JSON`, 'maxLength');
  const change: SettingsChange = {
    ...(provider !== undefined && { activeProvider: requireProvider(provider, '/active_llm_provider') }),
    ...(model !== undefined && { activeModel: model }),
    ...(available !== undefined && {
      availableModels:
        available?.map((one, index) => ({
          provider: requireProvider(one.provider, `/available_llms/${index}/provider`)!,
          model: one.model,
        })) ?? null,
    }),
    ...(metadata && { metadata }),
    ...(switches && { services: switches.map(({ name, is_active: isActive }) => ({ name, isActive })) }),
  };
  try {
    return await saveLlmSettings(services.db, access.actor, platform.id, change);
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    throw invalidField(
      'body',
      error.index === null ? `/${error.field}` : `/${error.field}/${error.index}/name`,
      error.message,
      'setting',
    );
  }
}

export const MOST_METADATA = 16_384;

function requireProvider(text: string | null, path: string): string | null {
  if (text === null) return null;
  const name = normalizeProvider(text);
  if (!findKnownService('llm', name))
    throw invalidField('body', path, 'is not a known service of language models', 'service');
  return name;
}
