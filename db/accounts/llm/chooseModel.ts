import { type StoredCredential, decryptCredential } from '../credentials/findServiceCredential.js';
import { KNOWN_SERVICES } from '../credentials/knownServices.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { LlmRefused } from './llmRefused.js';
import type { ModelName } from './llmSettings.js';

/** The model that a mentor or a request asks for. */
export interface RequestedModel {
  /** Name or display name in the registry of services, case-insensitive; null: any provider of the model. */
  provider: string | null;
  model: string;
}

/** The platform and person that call a model. */
export interface ModelRequest {
  platformId: number;
  /** The person for whom the model is called. */
  userId: number;
  /** Null: the active model of the platform. */
  model: RequestedModel | null;
}

/**
 * Who pays: the platform with a credential of its own, or the main platform, which lends its credentials permanently
 * or for a trial.
 */
export type PaidBy = 'own' | 'default_key' | 'free_trial';

/** The model and credential of a call. The credential is encrypted: see decryptModelKey. */
export interface ChosenModel extends ModelName {
  platformId: number;
  userId: number;
  paidBy: PaidBy;
  /** Whose trial pays: a user id, 0 for the whole platform, null for no trial. */
  trialOf: number | null;
  credential: StoredCredential;
}

/** A chosen model with its decrypted key, as adapters expect it. */
export interface ModelWithKey extends ModelName {
  /** Overrides the provider's default address. */
  baseUrl: string | null;
  /** Null for servers that need no key. */
  apiKey: string | null;
}

interface Party {
  active_provider: string | null;
  active_model: string | null;
  available_models: ModelName[] | null;
  credentials: StoredCredential[];
}

interface Trial {
  user_id: number;
  is_running: boolean;
  has_ended: boolean;
  is_spent: boolean;
}

interface Row {
  own: Party & { use_default_key: boolean };
  main: Party | null;
  trial: Trial | null;
}

const buildPartySql = (platform: string) => `
  json_build_object('active_provider', settings.active_provider, 'active_model', settings.active_model, 'available_models', settings.available_models,
                    'use_default_key', coalesce(settings.use_default_key, false), 'credentials', (
    select coalesce(json_agg(json_build_object('platform_id', platform_id, 'kind', kind, 'service', service, 'plain', plain, 'secret_fields', secret_fields,
                                               'sealed', sealed, 'sealed_for', sealed_for, 'active', active) order by service), '[]')
      from service_credentials where platform_id = ${platform} and kind = 'llm' and active))`;

// The trial of a person takes precedence over that of the platform.
const FIND = {
  name: 'find what may be called',
  text: `
    select (select ${buildPartySql('$1')} from (select) one left join llm_settings settings on settings.platform_id = $1) as own,
           (select ${buildPartySql('platforms.id')} from platforms left join llm_settings settings on settings.platform_id = platforms.id
             where is_main and platforms.id <> $1) as main,
           (select json_build_object('user_id', trial.user_id, 'is_running', enabled and now() >= starts_at and now() < ends_at,
                                     'has_ended', enabled and now() >= ends_at, 'is_spent', coalesce(used.tokens, 0) >= token_budget)
              from llm_trials trial
              left join llm_periods used on used.platform_id = $1 and used.user_id = trial.user_id and used.month = 'infinity'
             where trial.platform_id = $1 and trial.user_id in (0, $2)
             order by trial.user_id desc limit 1) as trial`,
};

/**
 * Chooses the model and credential for a call: the platform's own credential, or one of the main platform when the
 * platform may use it. Throws LlmRefused: `no_credential` when there is none, `model_not_allowed` when the platform
 * does not offer the model, `trial_spent` when only an ended or used-up trial could pay. Call reserveUsage before the
 * model and settleUsage after it.
 */
export async function chooseModel(
  db: Pick<Database, 'read'>,
  { platformId, userId, model }: ModelRequest,
): Promise<ChosenModel> {
  const [row] = await db.read<Row>(FIND, [platformId, userId]);
  const { own, main, trial } = row!;
  const wanted = model && {
    provider: model.provider === null ? null : normalizeProvider(model.provider),
    model: model.model,
  };
  if (wanted && !isOffered(own, wanted)) throw buildNotAllowed(wanted);
  const found = findChoice(own, own, wanted);
  if (found) return { platformId, userId, ...found, paidBy: 'own', trialOf: null };

  const lent = main && findLentChoice(main, own, wanted);
  if (lent && own.use_default_key) return { platformId, userId, ...lent, paidBy: 'default_key', trialOf: null };
  if (lent && trial?.is_running && !trial.is_spent)
    return { platformId, userId, ...lent, paidBy: 'free_trial', trialOf: trial.user_id };
  if (lent && trial?.is_running) throw new LlmRefused('trial_spent', 'The tokens of the free trial are used up.');
  if (lent && trial?.has_ended) throw new LlmRefused('trial_spent', 'The free trial has ended.');
  const what = wanted ? `the model '${formatModelName(wanted)}'` : 'a language model';
  throw new LlmRefused('no_credential', `The platform has no credential for ${what}.`);
}

/** The chosen model with its decrypted key. Throws SecretUnreadable and SecretsLocked. */
export function decryptModelKey(secrets: SecretBox, { provider, model, credential }: ChosenModel): ModelWithKey {
  const { base_url: baseUrl, api_key: apiKey } = decryptCredential(secrets, credential);
  return { provider, model, baseUrl: baseUrl ?? null, apiKey: apiKey ?? null };
}

/** The registry's name of a provider given as name or display name; an unknown provider is returned unchanged. */
export function normalizeProvider(written: string): string {
  const plain = written.trim().toLowerCase();
  return (
    KNOWN_SERVICES.find(
      ({ kind, name, displayName }) => kind === 'llm' && [name, displayName.toLowerCase()].includes(plain),
    )?.name ?? written
  );
}

/** Whether these available models (null: all) include a model; of any provider when it names none. */
export function isAvailable(available: readonly ModelName[] | null, { provider, model }: RequestedModel): boolean {
  return (
    available === null ||
    available.some((one) => one.model === model && (provider === null || one.provider === provider))
  );
}

type Wanted = RequestedModel | null;
type Choice = ModelName & { credential: StoredCredential };

const isOffered = ({ available_models: available }: Party, wanted: RequestedModel) => isAvailable(available, wanted);

const formatModelName = ({ provider, model }: RequestedModel) => (provider === null ? model : `${provider}/${model}`);
const buildNotAllowed = (wanted: RequestedModel) =>
  new LlmRefused(
    'model_not_allowed',
    `The model '${formatModelName(wanted)}' is not one of the available models of the platform.`,
  );

/** The first candidate model of the settings that has a credential; null when none has. */
function findChoice(settings: Party, { credentials }: Party, wanted: Wanted): Choice | null {
  for (const candidate of listCandidates(settings, wanted)) {
    const credential = credentials.find(({ service }) => service === candidate.provider);
    if (credential) return { ...candidate, credential };
  }
  return null;
}

/** Models in order of preference: the active provider first, then the order of the offered models. */
function listCandidates(
  { active_provider: provider, active_model: model, available_models: available, credentials }: Party,
  wanted: Wanted,
): ModelName[] {
  const isActiveFirst = (one: ModelName, other: ModelName) =>
    Number(other.provider === provider) - Number(one.provider === provider);
  if (wanted?.provider) return [{ provider: wanted.provider, model: wanted.model }];
  const offered = [...(available ?? [])].sort(isActiveFirst);
  if (wanted) {
    if (available) return offered.filter((one) => one.model === wanted.model);
    // The request names no provider: use the active one, or the only one with a credential.
    const server = provider ?? (credentials.length === 1 ? credentials[0]!.service : null);
    return server === null ? [] : [{ provider: server, model: wanted.model }];
  }
  const active = provider !== null && model !== null ? [{ provider, model }] : [];
  return [...active.filter((one) => isAvailable(available, one)), ...offered];
}

/** The first model that both platforms offer and for which the main platform has a credential. */
function findLentChoice(main: Party, own: Party, wanted: Wanted): Choice | null {
  const lists = [...listCandidates(own, wanted), ...listCandidates(main, wanted)];
  for (const candidate of lists) {
    if (!isAvailable(own.available_models, candidate) || !isAvailable(main.available_models, candidate)) continue;
    const credential = main.credentials.find(({ service }) => service === candidate.provider);
    if (credential) return { ...candidate, credential };
  }
  return null;
}
