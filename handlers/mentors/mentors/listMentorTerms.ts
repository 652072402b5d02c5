import { listTerms } from '../../../db/mentors/mentors/listTerms.js';
import { operation } from '../../_shared/operation.js';
import { buildOffsetPage } from '../../../services/_shared/paging.js';
import { requireMember } from '../../../services/_shared/findMember.js';

export default operation('listMentorTerms', async ({ params, query, access, services, request, reply }) => {
  const { platform, visibility } = await requireMember(access, services, params);
  const { levels } = visibility.scopes[0]!;
  const page = { limit: query.limit ?? 12, offset: query.offset ?? 0 };
  const { count, terms } = await listTerms(services.db, platform.id, {
    levels: levels.includes('viewable_by_tenant_admins') ? null : levels,
    kind: query.kind,
    ...page,
  });
  return reply(200, buildOffsetPage(request, page, count, terms));
});
