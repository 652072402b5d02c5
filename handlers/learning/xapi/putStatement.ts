import { isUuid } from '../../../db/learning/records/rules/values.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import {
  parseFamily,
  requireRecordStore,
  saveStatements,
  parseStatements,
} from '../../../services/learning/xapi/recordStore.js';

export default operation(
  'putStatement',
  async ({ params, query, headers, body, parts, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const { statementId } = query;
    if (!isUuid(statementId)) throw invalidField('query', 'statementId', 'must be a UUID', 'Communication 2.1.1');
    const { id = statementId } = body;
    if (typeof id === 'string' && id.toLowerCase() !== statementId.toLowerCase())
      throw invalidField('body', '/id', 'must be the same as statementId', 'Communication 2.1.1');
    const statements = await parseStatements([{ ...body, id }], { family: parseFamily(headers), isList: false, parts });
    await saveStatements(services, access, store, { statements, isList: false });
    return reply(204, undefined);
  },
);
