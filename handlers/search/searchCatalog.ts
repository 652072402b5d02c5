import { addPublicRecords } from '../../db/tenancy/access/visibility.js';
import { findMainPlatform } from '../../db/tenancy/platforms/findMainPlatform.js';
import { readMatchedItems } from '../../db/search/engines/readMatchedItems.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';
import { parseCatalogSearch, resolveCatalogLists } from '../../services/search/parseCatalogSearch.js';
import { presentCatalogItem } from './present.js';

/** Values of `update_facet` that mean no. */
const NO = ['', 'false', '0'];

export default operation('searchCatalog', async ({ query, access, services, request, reply }) => {
  const { db, search: engine, settings } = services;
  const visibility = addPublicRecords(await findMainPlatform(db), buildVisibility(access.rows));
  const usesDefaultContent = !request.url.searchParams.has('content') || !query.content?.length;
  const search = parseCatalogSearch(await resolveCatalogLists(request, query, engine, visibility), {
    addResources: usesDefaultContent && settings.searchResourcesByDefault,
  });
  const fresh = !NO.includes(query.update_facet ?? '');
  const matches = await engine.searchCatalog(search, visibility, { fresh });
  const items = await readMatchedItems(db, matches.items, visibility, { withItems: query.return_items ?? false });
  const body = {
    ...buildOffsetPage(request, search, matches.count, items.map(presentCatalogItem)),
    facets: matches.facets,
    ...(query.debug && { debug: { engine: engine.name, terms: matches.terms, matched_skills: matches.matchedSkills } }),
  };
  return reply(200, body, matches.degraded ? { 'X-Search-Degraded': 'true' } : {});
});
