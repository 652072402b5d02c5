import { roleKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { itemPage } from '../../../services/catalog/itemPage.js';

export default operation('listCatalogRoles', async ({ replyText, ...context }) =>
  replyText(200, await itemPage(roleKind, context, { key: 'role_id' })),
);
