import {
  type PlatformRows,
  narrowToDepartments,
  findPlatformRows,
  wholePlatform,
} from '../../../db/tenancy/access/rows.js';
import { removeSuggestion } from '../../../db/enrollment/suggestions/removeSuggestion.js';
import {
  type SavingOptions,
  type SuggestionRefusal,
  suggest,
} from '../../../db/enrollment/suggestions/saveSuggestions.js';
import type { SuggestionKind } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { findMembers } from '../../../db/tenancy/people/findMembers.js';
import {
  type ListedSuggestion,
  type SuggestionSort,
  listSuggestions,
} from '../../../db/enrollment/suggestions/listSuggestions.js';
import type { Access, CoreServices, PlatformRef, RequestInfo } from '../../_shared/context.js';
import { buildPage, parsePage } from '../../_shared/paging.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { type Problem, invalidField, notFound } from '../../_shared/problems.js';
import { type SuggestionInput, parseSuggestion } from './suggestionInput.js';

interface SuggestionRequest {
  access: Access;
  services: CoreServices;
}

interface ListQuery {
  platform_key?: string;
  platform_org?: string;
  query?: string;
  sort?: string;
  department_mode?: boolean;
  page?: number;
  page_size?: number;
}

const ITEM_FIELD = /^(course|pathway)_(id|name)$/;

/** Sort parameters contain the kind of the item: `course_id`, `pathway_name`. */
export function parseSuggestionSort(sort: string): { field: SuggestionSort; descending: boolean } {
  const name = sort.replace('-', '');
  const [, , part] = ITEM_FIELD.exec(name) ?? [];
  return { field: (part === undefined ? name : `item_${part}`) as SuggestionSort, descending: sort.startsWith('-') };
}

/** The operations on suggestions, shared by courses for people, courses for groups, and pathways. */
export async function listSuggestionsOfKind<Presented>(
  kind: SuggestionKind,
  { access, services: { db }, request, query }: SuggestionRequest & { request: RequestInfo; query: ListQuery },
  present: (suggestion: ListedSuggestion) => Presented,
) {
  const platform = requirePlatform(access, query.platform_key ?? query.platform_org, {
    where: 'query',
    names: ['platform_key', 'platform_org'],
  });
  const page = parsePage(query);
  const { count, suggestions } = await listSuggestions(db, {
    kind,
    platformId: platform.id,
    rows: suggestionRows(access, platform, query.department_mode),
    text: query.query || undefined,
    sort: parseSuggestionSort(query.sort ?? (kind.toGroup ? 'id' : '-id')),
    limit: page.size,
    offset: page.offset,
  });
  return buildPage(request, page, count, suggestions.map(present));
}

interface UpsertInput extends SuggestionInput {
  platform_key?: string;
  suggested_by?: string;
  department_mode?: boolean;
}

export async function upsertSuggestionOfKind(
  kind: SuggestionKind,
  { access, services: { db }, body }: SuggestionRequest & { body: UpsertInput },
) {
  const platform = requirePlatform(access, body.platform_key, { names: ['platform_key'] });
  if (kind.kind === 'pathway' && body.pathway_id === undefined && body.pathway_uuid === undefined)
    throw invalidField('body', '/pathway_id', 'is required unless pathway_uuid is sent', 'required');
  const suggestedById =
    body.suggested_by === undefined ? undefined : await requireMemberId(db, platform.id, body.suggested_by);
  const suggestion = { ...parseSuggestion(body), suggestedById };
  const options = buildSavingOptions(access, platform, body.department_mode);
  const [result] = await suggest(db, access.actor, kind, platform.id, [suggestion], options);
  if (result!.refusal) throw suggestionProblem(result!.refusal, kind, body);
  const filter = {
    kind,
    platformId: platform.id,
    rows: wholePlatform(platform),
    id: result!.id!,
    sort: parseSuggestionSort('id'),
  };
  const { suggestions } = await listSuggestions(db, { ...filter, limit: 1, offset: 0 });
  if (!suggestions[0]) throw notFound('suggestion', result!.id!);
  return { isNew: result!.outcome === 'created', suggestion: suggestions[0] };
}

/** The suggestions that the caller may touch; in department mode only those for members of departments. */
function suggestionRows(access: Access, platform: PlatformRef, departmentMode = false): PlatformRows {
  const rows = findPlatformRows(access.rows, platform);
  if (!rows) throw notFound('platform', platform.key);
  return departmentMode ? narrowToDepartments(rows) : rows;
}

/** The rows that the caller may change, and the values of new suggestions: the caller as the suggester, if a person. */
export function buildSavingOptions(access: Access, platform: PlatformRef, departmentMode?: boolean): SavingOptions {
  return {
    rows: suggestionRows(access, platform, departmentMode),
    atFirst: { suggestedById: access.caller?.user?.id ?? null, direct: true },
  };
}

/** The id of a member. Throws a Problem (404) for a person that is not an active member. */
async function requireMemberId(db: CoreServices['db'], platformId: number, username: string): Promise<number> {
  const [member] = await findMembers(db, platformId, { username });
  if (!member?.active) throw notFound('user', username);
  return member.id;
}

function suggestionProblem(refusal: SuggestionRefusal, { item }: SuggestionKind, input: UpsertInput): Problem {
  switch (refusal) {
    case 'unknown_item':
      return notFound(item.kind, input.course_id ?? input.pathway_id ?? input.pathway_uuid ?? '');
    case 'unknown_group':
      return notFound('group', input.group_id ?? '');
    case 'unknown_user':
      return notFound('user', input.user_id ?? input.username ?? input.email ?? '');
    case 'item_mismatch':
      return invalidField('body', '/pathway_uuid', 'names another pathway than pathway_id', 'item');
    case 'person_mismatch':
      return invalidField('body', '/username', 'names another person than the other fields', 'person');
  }
}

export async function deleteSuggestionOfKind(
  kind: SuggestionKind,
  { access, services: { db }, query }: SuggestionRequest & { query: { suggestion_id: number } },
) {
  const isRemoved = await removeSuggestion(db, access.actor, kind, { id: query.suggestion_id, rows: access.rows });
  if (!isRemoved) throw notFound('suggestion', query.suggestion_id);
  return { id: query.suggestion_id, count: 1 };
}
