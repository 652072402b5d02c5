import { listAgentNames } from '../../../db/learning/records/listAgentNames.js';
import { operation } from '../../_shared/operation.js';
import type { ReplyBodyOf } from '../../../services/_shared/contractTypes.js';
import { parseAgent } from '../../../services/learning/xapi/agentQuery.js';
import { mayUseDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

type Person = ReplyBodyOf<'getRecordPerson', 200>;

export default operation('getRecordPerson', async ({ params, query, access, services, request, reply }) => {
  const store = requireRecordStore(access, params.org, request);
  const { value, term } = parseAgent(query.agent, 'Communication 2.4');
  const { name, mbox, mbox_sha1sum, openid, account } = value as {
    [Key in keyof Person]?: NonNullable<Person[Key]>[0];
  };
  const known = mayUseDocuments(store, term) ? await listAgentNames(services.db, store.platform.id, term) : [];
  const names = [...new Set([...known, ...(name === undefined ? [] : [name])])];
  return reply(200, {
    objectType: 'Person',
    ...(names.length > 0 && { name: names }),
    ...(mbox !== undefined && { mbox: [mbox] }),
    ...(mbox_sha1sum !== undefined && { mbox_sha1sum: [mbox_sha1sum] }),
    ...(openid !== undefined && { openid: [openid] }),
    ...(account !== undefined && { account: [account] }),
  });
});
