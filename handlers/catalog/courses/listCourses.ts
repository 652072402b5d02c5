import { courseKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { itemPage } from '../../../services/catalog/itemPage.js';

export default operation('listCourses', async ({ replyText, ...context }) =>
  replyText(200, await itemPage(courseKind, context, { key: 'course_id' })),
);
