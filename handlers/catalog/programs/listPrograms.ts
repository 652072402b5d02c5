import { programKind } from '../../../db/catalog/items/catalogKinds.js';
import { operation } from '../../_shared/operation.js';
import { listItemPage } from '../../../services/catalog/listItemPage.js';

export default operation('listPrograms', async ({ replyText, ...context }) =>
  replyText(200, await listItemPage(programKind, context, { key: 'program_id', types: 'program_type' })),
);
