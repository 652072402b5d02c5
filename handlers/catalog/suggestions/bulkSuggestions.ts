import { forEachStep, inSlices } from '../../../db/core/slices.js';
import {
  type IncomingSuggestion,
  type SuggestionRefusal,
  suggest,
} from '../../../db/suggestions/saveSuggestions.js';
import type { SuggestionKind } from '../../../db/suggestions/suggestionKinds.js';
import type { components } from '../../../generated/types.js';
import type { Access, Services } from '../../_shared/context.js';
import { requirePlatform } from '../../_shared/platform.js';
import { Problem } from '../../_shared/problems.js';
import { type SuggestionGiven, suggestionOf } from './suggestionInput.js';
import { savingOptions } from './suggestionOperations.js';

type BulkError = components['schemas']['BulkSuggestionError'];
type Fault = Pick<BulkError, 'code' | 'detail'>;

const REFUSALS: Record<SuggestionRefusal, Fault> = {
  unknown_item: { code: 'unknown_item', detail: 'course_id: there is no such course on the platform' },
  unknown_user: { code: 'unknown_user', detail: 'user_id: there is no such member of the platform' },
  person_mismatch: { code: 'person_mismatch', detail: 'username: means another person than the other names' },
  // Only of groups and pathways, which come one by one.
  unknown_group: { code: 'unknown_user', detail: 'group_id: there is no such group' },
  item_mismatch: { code: 'unknown_item', detail: 'course_id: there is no such course on the platform' },
};

const isText = (most: number) => (value: unknown) => typeof value === 'string' && value.length >= 1 && value.length <= most;
const isFlag = (value: unknown) => typeof value === 'boolean';
const RULES: [keyof SuggestionGiven, (value: unknown) => boolean, string][] = [
  [
    'user_id',
    (value) => (Number.isSafeInteger(value) && (value as number) > 0) || isText(255)(value),
    'is neither a number nor a text of 1 to 255 characters',
  ],
  ['username', isText(255), 'is no text of 1 to 255 characters'],
  ['email', isText(320), 'is no text of 1 to 320 characters'],
  ['accepted', isFlag, 'is neither true nor false'],
  ['visible', isFlag, 'is neither true nor false'],
  ['direct', isFlag, 'is neither true nor false'],
  ['metadata', (value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'is no object'],
];

interface Asked {
  access: Access;
  services: Services;
  body: { platform_key: string; department_mode?: boolean; suggestion_data: unknown[] };
}

/** Suggests many in one transaction; each item succeeds or gets an error. */
export async function upsertManyOf(kind: SuggestionKind, { access, services: { db }, body }: Asked) {
  const platform = requirePlatform(access, body.platform_key);
  const errors: BulkError[] = [];
  const places: { index: number; suggestion: IncomingSuggestion }[] = [];
  const readPlace = (item: unknown, index: number) => {
    const read = readItem(item, platform.key);
    if ('code' in read) errors.push({ index, ...read });
    else places.push({ index, suggestion: read });
  };
  await inSlices(forEachStep(body.suggestion_data, readPlace));
  const options = savingOptions(access, platform, body.department_mode);
  const suggestions = places.map(({ suggestion }) => suggestion);
  const results = await suggest(db, access.actor, kind, platform.id, suggestions, options);
  for (const [nth, { refusal }] of results.entries())
    if (refusal) errors.push({ index: places[nth]!.index, ...REFUSALS[refusal] });
  errors.sort((one, other) => one.index - other.index);
  return { successes: body.suggestion_data.length - errors.length, error_codes: errors };
}

function readItem(item: unknown, platformKey: string): Fault | IncomingSuggestion {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { code: 'not_an_object', detail: 'is no object' };
  const given = item as SuggestionGiven & { platform_key?: unknown };
  if (given.platform_key !== undefined && given.platform_key !== platformKey)
    return { code: 'platform_mismatch', detail: 'platform_key: is another one than that of the request' };
  if (!isText(255)(given.course_id)) return { code: 'course_id_required', detail: 'course_id: is needed' };
  for (const [field, holds, says] of RULES)
    if (given[field] !== undefined && !holds(given[field]))
      return { code: `${field}_invalid` as Fault['code'], detail: `${field}: ${says}` };
  if (given.user_id === undefined && given.username === undefined && given.email === undefined)
    return { code: 'user_id_required', detail: 'user_id: is needed, or username, or email' };
  try {
    const { course_id, user_id, username, email, accepted, visible, direct, metadata } = given;
    return suggestionOf({ course_id, user_id, username, email, accepted, visible, direct, metadata });
  } catch (error) {
    if (error instanceof Problem) return REFUSALS.person_mismatch;
    throw error;
  }
}
