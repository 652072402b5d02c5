import { buildAuthority, requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import type { LearningRecord, RecordFault } from '../../../db/learning/records/compact/learningRecord.js';
import { createRecordTarget, storeRecords } from '../../../db/learning/records/compact/storeRecords.js';
import type { components } from '../../../generated/types.js';
import { checkItems } from '../../../services/_shared/bulkItems.js';
import { operation } from '../../_shared/operation.js';

type ItemError = components['schemas']['LearningRecordError'];

export default operation('storeRecords', async ({ params, body, access, services, request, reply }) => {
  const { platform, home } = requireRecordStore(access, params.org, request);
  const rules = {
    schemaName: 'LearningRecord',
    shared: {},
    eitherRequired: 'user_id_required',
    findSchemaErrors: services.findSchemaErrors,
  };
  const faults = (await checkItems(body.records, rules)) as (Pick<ItemError, 'code' | 'detail'> | null)[];
  const places = [...faults.keys()].filter((index) => !faults[index]);
  const target = createRecordTarget(services.db, {
    platformId: platform.id,
    home,
    authority: buildAuthority(access, home),
  });
  const valid = places.map((index) => body.records[index] as LearningRecord);
  const outcomes = await storeRecords(services.db, access.actor, target, valid);
  for (const [nth, outcome] of outcomes.entries()) if (isFault(outcome)) faults[places[nth]!] = outcome;
  const errors = faults.flatMap((fault, index) => (fault ? [{ index, ...fault }] : []));
  return reply(200, {
    successes: faults.length - errors.length,
    unchanged: outcomes.filter((outcome) => outcome === 'unchanged').length,
    error_codes: errors,
  });
});

const isFault = (outcome: unknown): outcome is RecordFault => typeof outcome === 'object';
