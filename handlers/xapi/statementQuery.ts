import { type Term, termOf } from '../../db/records/incomingStatement.js';
import type { StatementFilter } from '../../db/records/findStatements.js';
import { agentOrGroup, nameOfAgent } from '../../db/records/rules/agents.js';
import { StatementRefused, isRecord } from '../../db/records/rules/refused.js';
import { isIri, isUuid, utcTime } from '../../db/records/rules/values.js';
import type { QueryOf } from '../_shared/operation.js';
import { invalidField } from '../_shared/problems.js';

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
  const iriOf = (name: 'verb' | 'activity', text: string | undefined) => {
    if (text !== undefined && !isIri(text)) throw invalidField('query', name, 'must be an IRI', RULE);
    return text === undefined ? undefined : termOf(name, text);
  };
  if (registration !== undefined && !isUuid(registration)) throw invalidField('query', 'registration', 'must be a UUID', RULE);
  return {
    agent: agent === undefined ? undefined : agentOf(agent),
    verb: iriOf('verb', verb),
    activity: iriOf('activity', activity),
    registration: registration?.toLowerCase(),
    relatedAgents: query.related_agents ?? false,
    relatedActivities: query.related_activities ?? false,
    since: timeOf('since', query.since),
    until: timeOf('until', query.until),
    after: timeOf('after', query.after),
    ascending: query.ascending ?? false,
    limit: limit === undefined || limit === 0 ? MOST : Math.min(limit, MOST),
    onlyOf,
  };
}

function timeOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = utcTime(text);
  if (time === null) throw invalidField('query', name, 'must be a time of ISO 8601', RULE);
  return time;
}

/** An agent or a group with an identifier, sent as JSON. Throws a Problem (400). */
function agentOf(text: string): Term {
  const value = jsonOf(text);
  try {
    // Who is searched for needs no members.
    agentOrGroup(value, '');
  } catch (error) {
    if (error instanceof StatementRefused) throw invalidField('query', 'agent', `${error.path} ${error.message}`.trim(), error.rule);
    throw error;
  }
  const name = isRecord(value) ? nameOfAgent(value) : null;
  if (name === null) throw invalidField('query', 'agent', 'must have an identifier', RULE);
  return termOf('agent', name);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('query', 'agent', 'must be JSON', RULE);
  }
}
