import { forEachInSlices } from '../../../db/core/slices.js';
import { findMemberIds } from '../../../db/tenancy/people/findMembers.js';
import {
  type IncomingSuggestion,
  type SuggestionRefusal,
  suggest,
} from '../../../db/enrollment/suggestions/saveSuggestions.js';
import type { SuggestionKind } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import type { components } from '../../../generated/types.js';
import { checkItems } from '../../_shared/bulkItems.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { Problem } from '../../_shared/problems.js';
import { type SuggestionInput, parseSuggestion } from './suggestionInput.js';
import { buildSavingOptions } from './suggestionOperations.js';

type BulkError = components['schemas']['BulkSuggestionError'];
type ItemFault = Pick<BulkError, 'code' | 'detail'>;
type Item = SuggestionInput & { platform_key?: string; suggested_by?: string; department_mode?: boolean };

const REFUSALS: Record<SuggestionRefusal, ItemFault> = {
  unknown_item: { code: 'unknown_item', detail: 'course_id: the platform has no such course' },
  unknown_user: { code: 'unknown_user', detail: 'user_id: the platform has no such member' },
  person_mismatch: { code: 'person_mismatch', detail: 'username: names another person than the other fields' },
  // Only possible for groups and pathways, which have no bulk operation.
  unknown_group: { code: 'unknown_user', detail: 'group_id: there is no such group' },
  item_mismatch: { code: 'unknown_item', detail: 'course_id: the platform has no such course' },
};

interface BulkRequest {
  access: Access;
  services: CoreServices;
  body: { platform_key?: string; department_mode?: boolean; suggestion_data: unknown[] };
}

/** Creates all valid suggestions in one transaction; each item succeeds or gets an error. */
export async function createBulkSuggestions(
  kind: SuggestionKind,
  { access, services: { db, findSchemaErrors }, body }: BulkRequest,
) {
  const platform = requirePlatform(access, body.platform_key, { names: ['platform_key'] });
  const { suggestion_data: items, department_mode: departmentMode = false } = body;
  const shared = { platform_key: platform.key, department_mode: departmentMode };
  const rules = { schemaName: 'CourseSuggestionUpsert', shared, eitherRequired: 'user_id_required', findSchemaErrors };
  const faults = await checkItems(items, rules);
  const valid = items.flatMap((item, index) => (faults[index] ? [] : [item as Item]));
  const suggesters = await findMemberIds(
    db,
    platform.id,
    valid.flatMap(({ suggested_by: name }) => name ?? []),
  );
  const errors: BulkError[] = [];
  const accepted: { index: number; suggestion: IncomingSuggestion }[] = [];
  const addItem = (item: unknown, index: number) => {
    const fault = (faults[index] as ItemFault | null) ?? findSharedFault(item as Item, shared);
    const read = fault ?? parseItem(item as Item, suggesters);
    if ('code' in read) errors.push({ index, ...read });
    else accepted.push({ index, suggestion: read });
  };
  await forEachInSlices(items, addItem);
  const options = buildSavingOptions(access, platform, departmentMode);
  const suggestions = accepted.map(({ suggestion }) => suggestion);
  const results = await suggest(db, access.actor, kind, platform.id, suggestions, options);
  for (const [nth, { refusal }] of results.entries())
    if (refusal) errors.push({ index: accepted[nth]!.index, ...REFUSALS[refusal] });
  errors.sort((one, other) => one.index - other.index);
  return { successes: items.length - errors.length, error_codes: errors };
}

/** An item may repeat the values that the request gives for all, but not override them. */
function findSharedFault(item: Item, shared: { platform_key: string; department_mode: boolean }): ItemFault | null {
  if (item.platform_key !== undefined && item.platform_key !== shared.platform_key)
    return { code: 'platform_mismatch', detail: 'platform_key: differs from that of the request' };
  if (item.department_mode !== undefined && item.department_mode !== shared.department_mode)
    return { code: 'department_mode_invalid', detail: 'department_mode: differs from that of the request' };
  return null;
}

function parseItem(item: Item, suggesters: Map<string, number>): ItemFault | IncomingSuggestion {
  const suggestedById = item.suggested_by === undefined ? undefined : suggesters.get(item.suggested_by.toLowerCase());
  if (item.suggested_by !== undefined && suggestedById === undefined)
    return { code: 'suggested_by_unknown', detail: 'suggested_by: the platform has no such member' };
  try {
    return { ...parseSuggestion(item), suggestedById };
  } catch (error) {
    if (error instanceof Problem) return REFUSALS.person_mismatch;
    throw error;
  }
}
