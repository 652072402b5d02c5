import type { DocumentOwner } from '../../../db/learning/records/documents.js';
import type { Identifier } from '../../../db/learning/records/incomingStatement.js';
import type { QueryOf } from '../../_shared/contractTypes.js';
import { parseAgentOrGroup, parseIri, parseRegistration } from './agentQuery.js';
import type { RecordStore } from './recordStore.js';

const RULE = 'Communication 2.3';

type Query = Pick<QueryOf<'getActivityState'>, 'activityId' | 'agent' | 'registration'>;

/** Parses which states a request is about. Throws a Problem (400). */
export function parseStateQuery(
  { platform }: RecordStore,
  { activityId, agent, registration }: Query,
): { owner: DocumentOwner & { agent: Identifier }; registration: string | undefined } {
  const activity = parseIri('activity', 'activityId', activityId, RULE);
  return {
    owner: { platformId: platform.id, agent: parseAgentOrGroup(agent, RULE), activity },
    registration: parseRegistration(registration, RULE),
  };
}
