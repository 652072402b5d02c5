import { pathwayKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { listItemPage } from '../../../services/catalog/listItemPage.js';

export default operation('listPathways', async ({ replyText, ...context }) =>
  replyText(200, await listItemPage(pathwayKind, context, { key: 'pathway_id' })),
);
