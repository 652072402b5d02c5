import { type SkillSortField, listSkills } from '../../../db/catalog/items/listSkills.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { buildVisibility } from '../../../db/tenancy/access/rows.js';
import { presentSkill } from '../present.js';

export default operation('listCatalogSkills', async ({ query, access, services, request, reply }) => {
  const page = parsePage(query);
  const sort = query.sort ?? '-id';
  const { count, skills } = await listSkills(services.db, {
    visibility: buildVisibility(access.rows),
    name: query.name || undefined,
    text: query.query || undefined,
    sort: { field: sort.replace('-', '') as SkillSortField, descending: sort.startsWith('-') },
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, skills.map(presentSkill)));
});
