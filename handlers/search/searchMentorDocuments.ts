import { findMentor } from '../../db/mentors/mentors/findMentor.js';
import { includePublic } from '../../db/mentors/mentors/mentorScope.js';
import { searchDocuments } from '../../db/mentors/mentors/searchDocuments.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { notFound } from '../../services/_shared/problems.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';

export default operation('searchMentorDocuments', async ({ params, query, access, services, request, reply }) => {
  const visibility = buildVisibility(access.rows);
  const mentor = await findMentor(services.db, { uniqueId: params.mentor_unique_id }, includePublic(visibility));
  if (!mentor) throw notFound('mentor', params.mentor_unique_id);
  const seesAll =
    visibility.everything ||
    visibility.scopes.some(
      ({ platformId, levels }) => platformId === mentor.platformId && levels.includes('viewable_by_tenant_admins'),
    );
  const search = {
    platformId: mentor.platformId,
    mentorId: mentor.id,
    seesPrivate: seesAll,
    text: query.query ?? '',
    filters: {
      access: nonEmpty(query.access),
      document_type: nonEmpty(query.document_type),
      training_status: nonEmpty(query.training_status),
    },
    sort: { field: query.order_by ?? 'date_created', descending: (query.order_direction ?? 'desc') === 'desc' },
    limit: query.limit ?? 12,
    offset: query.offset ?? 0,
  };
  const { count, documents, facets } = await searchDocuments(services.db, search);
  return reply(200, { ...buildOffsetPage(request, search, count, documents), facets });
});

const nonEmpty = (list: string[] | undefined): string[] | null => (list && list.length > 0 ? list : null);
