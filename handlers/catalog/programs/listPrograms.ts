import { programKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { itemPage } from '../../../services/catalog/itemPage.js';

export default operation('listPrograms', async ({ replyText, ...context }) =>
  replyText(200, await itemPage(programKind, context, { key: 'program_id', types: 'program_type' })),
);
