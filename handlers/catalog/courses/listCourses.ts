import { courseKind } from '../../../db/catalog/catalogKinds.js';
import { listItems } from '../../../db/catalog/listItems.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { itemFilter } from '../itemFilter.js';
import { presentCourse } from '../present.js';

export default operation('listCourses', async ({ query, access, services, request, reply }) => {
  const page = pageOf(query);
  const filter = itemFilter(query, { key: query.course_id }, access, page);
  const { count, items } = await listItems(services.db, courseKind, filter);
  return reply(200, pageBody(request, page, count, items.map(presentCourse)));
});
