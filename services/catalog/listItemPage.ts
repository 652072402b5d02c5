import type { CatalogKind, ItemName } from '../../db/catalog/items/catalogKinds.js';
import type { ItemDocuments } from '../../db/catalog/items/itemDocumentSql.js';
import { listItems } from '../../db/catalog/items/listItems.js';
import type { JsonText } from '../../db/core/jsonText.js';
import type { Access, CoreServices, RequestInfo } from '../_shared/context.js';
import { type PageBody, parsePage, buildPageText } from '../_shared/paging.js';
import { resolveCommaLists } from '../_shared/resolveCommaLists.js';
import { type ItemQuery, buildItemFilter } from './buildItemFilter.js';

interface PagedQuery extends ItemQuery {
  page?: number;
  page_size?: number;
}

interface ListRequest<Query> {
  query: Query;
  access: Access;
  services: Pick<CoreServices, 'db'>;
  request: Pick<RequestInfo, 'url'>;
}

/**
 * The names of parameters that depend on the kind: `course_id` and the like, and `program_type` or `resource_type`
 * where it has types.
 */
interface OwnNames<Query> {
  key: keyof Query & string;
  types?: keyof Query & string;
}

const LISTS = ['level', 'subject', 'tags', 'skills'] as const;
const ONE = { number: 1, size: 1, offset: 0 };

/**
 * Lists a page of catalog items. A single text with commas is one value if the caller finds an item by it, else a list.
 */
export async function listItemPage<Name extends ItemName, Query extends PagedQuery>(
  kind: CatalogKind<Name>,
  { query, access, services, request }: ListRequest<Query>,
  own: OwnNames<Query>,
): Promise<JsonText<PageBody<ItemDocuments[Name]>>> {
  const page = parsePage(query);
  const buildFilter = (one: Query, size = page) =>
    buildItemFilter(
      one,
      { key: one[own.key] as string | undefined, types: own.types && (one[own.types] as string[] | undefined) },
      access,
      size,
    );
  const names = [...LISTS, ...(own.types ? [own.types] : [])] as (keyof Query & string)[];
  const resolved = await resolveCommaLists(request, query, names, async (name, value) => {
    const { count } = await listItems(services.db, kind, buildFilter({ [name]: [value] } as unknown as Query, ONE));
    return count > 0;
  });
  const { count, items } = await listItems(services.db, kind, buildFilter(resolved));
  return buildPageText(request, page, count, items);
}
