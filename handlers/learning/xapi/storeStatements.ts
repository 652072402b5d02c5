import { operation } from '../../_shared/operation.js';
import {
  familyOf,
  recordStoreOf,
  saveStatements,
  takeStatements,
} from '../../../services/learning/xapi/recordStore.js';

export default operation(
  'storeStatements',
  async ({ params, headers, body, parts, access, services, request, reply }) => {
    const store = recordStoreOf(access, params.org, request);
    const isList = Array.isArray(body);
    const statements = await takeStatements(isList ? body : [body], { family: familyOf(headers), isList, parts });
    await saveStatements(services, access, store, statements);
    return reply(
      200,
      statements.map(({ id }) => id),
    );
  },
);
