import type { Identifier } from '../../../db/learning/records/incomingStatement.js';
import type { StatementFilter } from '../../../db/learning/records/findStatements.js';
import { isUuid } from '../../../db/learning/records/rules/values.js';
import type { QueryOf } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { parseAgentOrGroup, parseIri, parseQueryTime, parseRegistration } from './agentQuery.js';

type Query = QueryOf<'getStatements'>;

const RULE = 'Communication 2.1.3';
/** The most statements of a page. */
const MOST = 100;
/** Parameters that may be combined with the id of a statement. */
const ALLOWED_WITH_ID = ['statementId', 'voidedStatementId', 'format', 'attachments'];

/**
 * The id of the single statement that is requested, or null. Throws a Problem (400) when filters are combined with it.
 */
export function parseStatementId(query: Query, parameters: URLSearchParams): { id: string; isVoided: boolean } | null {
  const { statementId, voidedStatementId } = query;
  const name = statementId !== undefined ? 'statementId' : 'voidedStatementId';
  const id = statementId ?? voidedStatementId;
  if (id === undefined) return null;
  if (statementId !== undefined && voidedStatementId !== undefined)
    throw invalidField('query', 'voidedStatementId', 'cannot be combined with statementId', RULE);
  const other = [...parameters.keys()].find((one) => !ALLOWED_WITH_ID.includes(one));
  if (other !== undefined) throw invalidField('query', other, `cannot be combined with ${name}`, RULE);
  if (!isUuid(id)) throw invalidField('query', name, 'must be a UUID', RULE);
  return { id: id.toLowerCase(), isVoided: name === 'voidedStatementId' };
}

/** Parses the filters of a page. Throws a Problem (400) for an invalid one. */
export function parseFilter(query: Query, onlyOf: Identifier[] | null): StatementFilter {
  const { agent, verb, activity, registration, limit } = query;
  return {
    agent: agent === undefined ? undefined : parseAgentOrGroup(agent, RULE),
    verb: verb === undefined ? undefined : parseIri('verb', 'verb', verb, RULE),
    activity: activity === undefined ? undefined : parseIri('activity', 'activity', activity, RULE),
    registration: parseRegistration(registration, RULE),
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
