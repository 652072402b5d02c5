import { resourceKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { itemPage } from '../../../services/catalog/itemPage.js';

export default operation('listResources', async ({ replyText, ...context }) =>
  replyText(200, await itemPage(resourceKind, context, { key: 'resource_id', types: 'resource_type' })),
);
