import type { CatalogKind, ItemName } from '../../db/catalog/items/catalogKinds.js';
import type { ItemDocuments } from '../../db/catalog/items/itemDocument.js';
import { listItems } from '../../db/catalog/items/listItems.js';
import type { JsonText } from '../../db/core/jsonText.js';
import type { Access, CoreServices, RequestInfo } from '../_shared/context.js';
import { type PageBody, pageOf, pageText } from '../_shared/paging.js';
import { withWholeValues } from '../_shared/wholeValues.js';
import { type ItemQuery, itemFilter } from './itemFilter.js';

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

/** What a kind calls its own: `course_id` and the like, and `program_type` or `resource_type` where it has types. */
interface OwnNames<Query> {
  key: keyof Query & string;
  types?: keyof Query & string;
}

const LISTS = ['level', 'subject', 'tags', 'skills'] as const;
const ONE = { number: 1, size: 1, offset: 0 };

/** The page of items that a list operation answers. A single text with commas is one value where the caller finds an item by it, else a list. */
export async function itemPage<Name extends ItemName, Query extends PagedQuery>(
  kind: CatalogKind<Name>,
  { query, access, services, request }: ListRequest<Query>,
  own: OwnNames<Query>,
): Promise<JsonText<PageBody<ItemDocuments[Name]>>> {
  const page = pageOf(query);
  const filterOf = (one: Query, size = page) =>
    itemFilter(
      one,
      { key: one[own.key] as string | undefined, types: own.types && (one[own.types] as string[] | undefined) },
      access,
      size,
    );
  const names = [...LISTS, ...(own.types ? [own.types] : [])] as (keyof Query & string)[];
  const meant = await withWholeValues(request, query, names, async (name, value) => {
    const { count } = await listItems(services.db, kind, filterOf({ [name]: [value] } as unknown as Query, ONE));
    return count > 0;
  });
  const { count, items } = await listItems(services.db, kind, filterOf(meant));
  return pageText(request, page, count, items);
}
