import type { Term } from '../../../db/learning/records/incomingStatement.js';
import type { StatementFilter } from '../../../db/learning/records/findStatements.js';
import { isUuid } from '../../../db/learning/records/rules/values.js';
import type { QueryOf } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { agentOrGroupOf, iriOf, parseQueryTime, registrationOf } from './agentQuery.js';

type Query = QueryOf<'getStatements'>;

const RULE = 'Communication 2.1.3';
/** The most statements of a page. */
const MOST = 100;
/** What goes with the id of one statement. */
const BESIDE_ID = ['statementId', 'voidedStatementId', 'format', 'attachments'];

/** The id of the one statement that is requested, or null. Throws a Problem (400) when filters come with it. */
export function requestedId(query: Query, sent: URLSearchParams): { id: string; isVoided: boolean } | null {
  const { statementId, voidedStatementId } = query;
  const name = statementId !== undefined ? 'statementId' : 'voidedStatementId';
  const id = statementId ?? voidedStatementId;
  if (id === undefined) return null;
  if (statementId !== undefined && voidedStatementId !== undefined)
    throw invalidField('query', 'voidedStatementId', 'does not go with statementId', RULE);
  const other = [...sent.keys()].find((one) => !BESIDE_ID.includes(one));
  if (other !== undefined) throw invalidField('query', other, `does not go with ${name}`, RULE);
  if (!isUuid(id)) throw invalidField('query', name, 'must be a UUID', RULE);
  return { id: id.toLowerCase(), isVoided: name === 'voidedStatementId' };
}

/** The filters of a page. Throws a Problem (400) for what is none. */
export function filterOf(query: Query, onlyOf: Term[] | null): StatementFilter {
  const { agent, verb, activity, registration, limit } = query;
  return {
    agent: agent === undefined ? undefined : agentOrGroupOf(agent, RULE),
    verb: verb === undefined ? undefined : iriOf('verb', 'verb', verb, RULE),
    activity: activity === undefined ? undefined : iriOf('activity', 'activity', activity, RULE),
    registration: registrationOf(registration, RULE),
    relatedAgents: query.related_agents ?? false,
    relatedActivities: query.related_activities ?? false,
    since: parseQueryTime('since', query.since, RULE),
    until: parseQueryTime('until', query.until, RULE),
    after: parseQueryTime('after', query.after, RULE),
    ascending: query.ascending ?? false,
    limit: limit === undefined || limit === 0 ? MOST : Math.min(limit, MOST),
    onlyOf,
  };
}
