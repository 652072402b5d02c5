import { type StoredCredential, openCredential } from '../credentials/findServiceCredential.js';
import { KNOWN_SERVICES } from '../credentials/knownServices.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { LlmRefused } from './llmRefused.js';
import type { ModelName } from './llmSettings.js';

/** A model as a mentor or a request names it. */
export interface RequestedModel {
  /** As the registry of services names or shows it, in any case; null: whoever serves the model. */
  provider: string | null;
  model: string;
}

/** Who calls, and with what. */
export interface ModelRequest {
  platformId: number;
  /** For whom. */
  userId: number;
  /** Null: the platform's active one. */
  model: RequestedModel | null;
}

/** Who pays: the platform by a credential of its own, or the main platform, which lets it use its credentials for good or for a trial. */
export type PaidBy = 'own' | 'default_key' | 'free_trial';

/** What a call uses. Its secret is sealed: see openChosen. */
export interface ChosenModel extends ModelName {
  platformId: number;
  userId: number;
  paidBy: PaidBy;
  /** Whose trial pays: a person, 0 for all of the platform, null for none. */
  trialOf: number | null;
  credential: StoredCredential;
}

/** A chosen model with its key, as an adapter takes it. */
export interface OpenedModel extends ModelName {
  /** Instead of the provider's own address. */
  baseUrl: string | null;
  /** Null for servers that need none. */
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

const partyText = (platform: string) => `
  json_build_object('active_provider', settings.active_provider, 'active_model', settings.active_model, 'available_models', settings.available_models,
                    'use_default_key', coalesce(settings.use_default_key, false), 'credentials', (
    select coalesce(json_agg(json_build_object('platform_id', platform_id, 'kind', kind, 'service', service, 'plain', plain, 'secret_fields', secret_fields,
                                               'sealed', sealed, 'sealed_for', sealed_for, 'active', active) order by service), '[]')
      from service_credentials where platform_id = ${platform} and kind = 'llm' and active))`;

// A person's own trial counts before that of all.
const FIND = {
  name: 'find what may be called',
  text: `
    select (select ${partyText('$1')} from (select) one left join llm_settings settings on settings.platform_id = $1) as own,
           (select ${partyText('platforms.id')} from platforms left join llm_settings settings on settings.platform_id = platforms.id
             where is_main and platforms.id <> $1) as main,
           (select json_build_object('user_id', trial.user_id, 'is_running', enabled and now() >= starts_at and now() < ends_at,
                                     'has_ended', enabled and now() >= ends_at, 'is_spent', coalesce(used.tokens, 0) >= token_budget)
              from llm_trials trial
              left join llm_periods used on used.platform_id = $1 and used.user_id = trial.user_id and used.month = 'infinity'
             where trial.platform_id = $1 and trial.user_id in (0, $2)
             order by trial.user_id desc limit 1) as trial`,
};

/**
 * The model that a call uses, and the credential: the platform's own, else one of the main platform where it may use these. Throws
 * LlmRefused: `no_credential` where there is none, `model_not_allowed` where the platform does not offer the model, `trial_spent` where
 * nothing but an ended or spent trial would pay. Call reserveUsage before and settleUsage after the call.
 */
export async function chooseModel(
  db: Pick<Database, 'read'>,
  { platformId, userId, model }: ModelRequest,
): Promise<ChosenModel> {
  const [row] = await db.read<Row>(FIND, [platformId, userId]);
  const { own, main, trial } = row!;
  const wanted = model && { provider: model.provider === null ? null : providerOf(model.provider), model: model.model };
  if (wanted && !isOffered(own, wanted)) throw notAllowed(wanted);
  const found = choiceOf(own, own, wanted);
  if (found) return { platformId, userId, ...found, paidBy: 'own', trialOf: null };

  const lent = main && lendable(main, own, wanted);
  if (lent && own.use_default_key) return { platformId, userId, ...lent, paidBy: 'default_key', trialOf: null };
  if (lent && trial?.is_running && !trial.is_spent)
    return { platformId, userId, ...lent, paidBy: 'free_trial', trialOf: trial.user_id };
  if (lent && trial?.is_running) throw new LlmRefused('trial_spent', 'The tokens of the free trial are used up.');
  if (lent && trial?.has_ended) throw new LlmRefused('trial_spent', 'The free trial has ended.');
  const what = wanted ? `the model '${nameOf(wanted)}'` : 'a language model';
  throw new LlmRefused('no_credential', `The platform has no credential for ${what}.`);
}

/** The chosen model with its key. Throws SecretUnreadable and SecretsLocked. */
export function openChosen(secrets: SecretBox, { provider, model, credential }: ChosenModel): OpenedModel {
  const { base_url: baseUrl, api_key: apiKey } = openCredential(secrets, credential);
  return { provider, model, baseUrl: baseUrl ?? null, apiKey: apiKey ?? null };
}

/** The registry's name of a provider, however it is written; unknown ones stay as they are. */
export function providerOf(written: string): string {
  const plain = written.trim().toLowerCase();
  return (
    KNOWN_SERVICES.find(
      ({ kind, name, displayName }) => kind === 'llm' && [name, displayName.toLowerCase()].includes(plain),
    )?.name ?? written
  );
}

/** Whether a platform with these available models (null: all) offers a model; of any provider where it names none. */
export function isAvailable(available: readonly ModelName[] | null, { provider, model }: RequestedModel): boolean {
  return (
    available === null ||
    available.some((one) => one.model === model && (provider === null || one.provider === provider))
  );
}

type Wanted = RequestedModel | null;
type Choice = ModelName & { credential: StoredCredential };

const isOffered = ({ available_models: available }: Party, wanted: RequestedModel) => isAvailable(available, wanted);

const nameOf = ({ provider, model }: RequestedModel) => (provider === null ? model : `${provider}/${model}`);
const notAllowed = (wanted: RequestedModel) =>
  new LlmRefused('model_not_allowed', `The model '${nameOf(wanted)}' is not among those that the platform offers.`);

/** What the platform's own settings lead to with somebody's credentials; null where a credential is missing. */
function choiceOf(settings: Party, { credentials }: Party, wanted: Wanted): Choice | null {
  for (const candidate of candidatesOf(settings, wanted)) {
    const credential = credentials.find(({ service }) => service === candidate.provider);
    if (credential) return { ...candidate, credential };
  }
  return null;
}

/** The best first: the active provider, then the others in the order in which they are offered. */
function candidatesOf(
  { active_provider: provider, active_model: model, available_models: available, credentials }: Party,
  wanted: Wanted,
): ModelName[] {
  const isActiveFirst = (one: ModelName, other: ModelName) =>
    Number(other.provider === provider) - Number(one.provider === provider);
  if (wanted?.provider) return [{ provider: wanted.provider, model: wanted.model }];
  const offered = [...(available ?? [])].sort(isActiveFirst);
  if (wanted) {
    if (available) return offered.filter((one) => one.model === wanted.model);
    // Nobody says who serves it: the active provider, or the only one there is.
    const server = provider ?? (credentials.length === 1 ? credentials[0]!.service : null);
    return server === null ? [] : [{ provider: server, model: wanted.model }];
  }
  const active = provider !== null && model !== null ? [{ provider, model }] : [];
  return [...active.filter((one) => isAvailable(available, one)), ...offered];
}

/** What the main platform lends: only models that both offer. */
function lendable(main: Party, own: Party, wanted: Wanted): Choice | null {
  const lists = [...candidatesOf(own, wanted), ...candidatesOf(main, wanted)];
  for (const candidate of lists) {
    if (!isAvailable(own.available_models, candidate) || !isAvailable(main.available_models, candidate)) continue;
    const credential = main.credentials.find(({ service }) => service === candidate.provider);
    if (credential) return { ...candidate, credential };
  }
  return null;
}
