import { courseKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { listItemPage } from '../../../services/catalog/listItemPage.js';

export default operation('listCourses', async ({ replyText, ...context }) =>
  replyText(200, await listItemPage(courseKind, context, { key: 'course_id' })),
);
