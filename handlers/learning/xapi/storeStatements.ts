import { operation } from '../../_shared/operation.js';
import {
  parseFamily,
  requireRecordStore,
  saveStatements,
  parseStatements,
} from '../../../services/learning/xapi/recordStore.js';

export default operation(
  'storeStatements',
  async ({ params, headers, body, parts, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const isList = Array.isArray(body);
    const statements = await parseStatements(isList ? body : [body], { family: parseFamily(headers), isList, parts });
    await saveStatements(services, access, store, { statements, isList });
    return reply(
      200,
      statements.map(({ id }) => id),
    );
  },
);
