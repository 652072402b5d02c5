import type { DocumentOwner } from '../../../db/learning/records/documents.js';
import type { Term } from '../../../db/learning/records/incomingStatement.js';
import type { QueryOf } from '../../_shared/contractTypes.js';
import { agentOrGroupOf, iriOf, registrationOf } from './agentQuery.js';
import type { RecordStore } from './recordStore.js';

const RULE = 'Communication 2.3';

type Query = Pick<QueryOf<'getActivityState'>, 'activityId' | 'agent' | 'registration'>;

/** Whose states a request is about. Throws a Problem (400). */
export function statesOf(
  { platform }: RecordStore,
  { activityId, agent, registration }: Query,
): { owner: DocumentOwner & { agent: Term }; registration: string | undefined } {
  const activity = iriOf('activity', 'activityId', activityId, RULE);
  return {
    owner: { platformId: platform.id, agent: agentOrGroupOf(agent, RULE), activity },
    registration: registrationOf(registration, RULE),
  };
}
