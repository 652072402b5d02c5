import { withPublicRecordsOf } from '../../db/access/visibility.js';
import { findMainPlatform } from '../../db/queries/findMainPlatform.js';
import type { Access } from '../_shared/context.js';
import { operation } from '../_shared/operation.js';
import { offsetBody } from '../_shared/paging.js';
import { forbidden, invalidField } from '../_shared/problems.js';
import { visibilityOf } from '../_shared/visibility.js';
import { firstGenerationSearch, presentGlobalFacets } from './mentors/mentorSearch.js';
import { presentMentor } from './mentors/present.js';

export default operation('searchGlobalMentors', async ({ query, access, services, request, reply }) => {
  const isAnonymous = access.caller === null;
  refuseUser(access, query);
  const search = firstGenerationSearch(isAnonymous ? { ...query, created_by: undefined } : query);
  const addsMain = !isAnonymous && query.include_main_public_mentors;
  const own = visibilityOf(access);
  const seen = addsMain ? withPublicRecordsOf(await findMainPlatform(services.db), own) : own;
  const tenants = isAnonymous && query.platform_key ? [query.platform_key] : search.tenants;
  const { count, mentors, facets } = await services.search.searchMentors({ ...search, tenants }, isAnonymous ? 'public' : seen);
  return reply(200, {
    ...offsetBody(request, search, count, mentors.map((mentor) => presentMentor(mentor, { isAnonymous }))),
    facets: presentGlobalFacets(facets),
  });
});

/** Nobody asks in another's name but the administrators of the platform. */
function refuseUser({ caller, user, platform }: Access, { username, platform_key: key }: { username?: string; platform_key?: string }): void {
  if (!username || !caller) return;
  if (!key) throw invalidField('query', 'platform_key', 'is needed with username', 'required');
  const isAdmin = caller.isDmAdmin || caller.grants.some(({ platformId, role }) => platformId === platform?.id && role === 'platform_admin');
  if (!isAdmin && (user === null || user.id !== caller.user?.id)) throw forbidden('This takes an admin of the platform or the user themself.');
}
