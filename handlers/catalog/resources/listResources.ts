import { resourceKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { listItemPage } from '../../../services/catalog/listItemPage.js';

export default operation('listResources', async ({ replyText, ...context }) =>
  replyText(200, await listItemPage(resourceKind, context, { key: 'resource_id', types: 'resource_type' })),
);
