import { roleKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { listItemPage } from '../../../services/catalog/listItemPage.js';

export default operation('listCatalogRoles', async ({ replyText, ...context }) =>
  replyText(200, await listItemPage(roleKind, context, { key: 'role_id' })),
);
