import { type Identifier, createIdentifier } from '../../../db/learning/records/incomingStatement.js';
import { agent, agentOrGroup, buildAgentName } from '../../../db/learning/records/rules/agents.js';
import {
  type XapiRule,
  type JsonRecord,
  StatementRefused,
  isRecord,
} from '../../../db/learning/records/rules/statementRefused.js';
import { isIri, isUuid, normalizeTimestamp } from '../../../db/learning/records/rules/values.js';
import { invalidField } from '../../_shared/problems.js';

/** Parses an agent or identified group sent as JSON. Throws a Problem (400). */
export function parseAgentOrGroup(text: string, rule: XapiRule): Identifier {
  return identifyAgent(parseValidAgent(agentOrGroup, text, rule), rule);
}

/** Parses an agent sent as JSON; also returns the identifier that it is stored by. Throws a Problem (400). */
export function parseAgent(text: string, rule: XapiRule): { value: JsonRecord; term: Identifier } {
  const value = parseValidAgent(agent, text, rule);
  return { value, term: identifyAgent(value, rule) };
}

function parseValidAgent(check: typeof agent, text: string, rule: XapiRule): JsonRecord {
  const value = parseJson(text, rule);
  try {
    check(value, '');
  } catch (error) {
    if (error instanceof StatementRefused)
      throw invalidField('query', 'agent', `${error.path} ${error.message}`.trim(), error.rule);
    throw error;
  }
  return value as JsonRecord;
}

function identifyAgent(value: JsonRecord, rule: XapiRule): Identifier {
  const name = isRecord(value) ? buildAgentName(value) : null;
  if (name === null) throw invalidField('query', 'agent', 'must have an identifier', rule);
  return createIdentifier('agent', name);
}

/** JSON escapes can hold NUL characters, which the database cannot store. */
function parseJson(text: string, rule: XapiRule): unknown {
  if (/\\u0000/i.test(text)) throw invalidField('query', 'agent', 'must not contain NUL characters', 'characters');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('query', 'agent', 'must be JSON', rule);
  }
}

/** Parses an IRI. Throws a Problem (400). */
export function parseIri(kind: 'verb' | 'activity', parameter: string, text: string, rule: XapiRule): Identifier {
  if (!isIri(text)) throw invalidField('query', parameter, 'must be an IRI', rule);
  return createIdentifier(kind, text);
}

/** Parses a registration; returns it in lower case. Throws a Problem (400). */
export function parseRegistration(text: string | undefined, rule: XapiRule): string | undefined {
  if (text !== undefined && !isUuid(text)) throw invalidField('query', 'registration', 'must be a UUID', rule);
  return text?.toLowerCase();
}

/** Parses a time; returns it in UTC. Throws a Problem (400). */
export function parseQueryTime(parameter: string, text: string | undefined, rule: XapiRule): string | undefined {
  if (text === undefined) return undefined;
  const time = normalizeTimestamp(text);
  if (time === null) throw invalidField('query', parameter, 'must be an ISO 8601 time', rule);
  return time;
}
