import { pathwayKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { itemPage } from '../../../services/catalog/itemPage.js';

export default operation('listPathways', async ({ replyText, ...context }) =>
  replyText(200, await itemPage(pathwayKind, context, { key: 'pathway_id' })),
);
