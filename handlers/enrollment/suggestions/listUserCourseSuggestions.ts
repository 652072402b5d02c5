import { staffPlatformIds } from '../../../db/tenancy/access/rows.js';
import { type OwnSuggestionFilter, listOwnSuggestions } from '../../../db/enrollment/suggestions/listOwnSuggestions.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requirePerson } from '../../../services/catalog/eligibility/scopedPerson.js';
import { presentUserCourseSuggestion } from './present.js';
import { parseSuggestionSort } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('listUserCourseSuggestions', async ({ query, access, services, request, reply }) => {
  const page = parsePage(query);
  const { user, scopes } = await requirePerson({ access, services, query: { username: query.user } });
  const platformIds = scopes.map(({ platformId }) => platformId);
  const { count, suggestions } = await listOwnSuggestions(services.db, {
    userId: user.id,
    platformIds,
    staffPlatformIds: staffPlatformIds(access.rows, platformIds),
    seesHidden: user.id !== access.caller?.user?.id,
    sort: parseSuggestionSort(query.sort ?? '-id') as OwnSuggestionFilter['sort'],
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, suggestions.map(presentUserCourseSuggestion)));
});
