import { operation } from '../_shared/operation.js';
import { familyOf, recordStoreOf, saveStatements, takeStatements } from './recordStore.js';

export default operation('storeStatements', async ({ params, headers, body, access, services, request, reply }) => {
  const store = recordStoreOf(access, params.org, request);
  const isList = Array.isArray(body);
  const statements = await takeStatements(isList ? body : [body], familyOf(headers), isList);
  await saveStatements(services, access, store, statements);
  return reply(200, statements.map(({ id }) => id));
});
