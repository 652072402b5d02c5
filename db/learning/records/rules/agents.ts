import {
  type JsonRecord,
  StatementRefused,
  type StatementRule,
  arrayOf,
  asRecord,
  below,
  recordOf,
  type XapiRule,
} from './statementRefused.js';
import { anyText, iri, mailto, sha1 } from './values.js';

/** Inverse functional identifiers; each identifies an agent. */
const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

const account = recordOf({ homePage: iri, name: anyText }, { required: ['homePage', 'name'], rule: 'Data 2.4.2.4' });
const identifierRules: Record<string, StatementRule> = { mbox: mailto, mbox_sha1sum: sha1, openid: iri, account };
const objectType: StatementRule = anyText;

const agentRules = recordOf({ objectType, name: anyText, ...identifierRules }, { rule: 'Data 2.4.2.1' });

/** An agent with exactly one identifier. */
export const agent: StatementRule = (value, path) => {
  const record = asRecord(value, path, 'Data 2.4.2.1');
  if (record.objectType !== undefined && record.objectType !== 'Agent')
    throw new StatementRefused(below(path, 'objectType'), 'must be Agent', 'Data 2.4.2.1');
  agentRules(record, path);
  requireIdentifier(record, path, 'Data 2.4.2.1');
};

const groupRules = recordOf(
  { objectType, name: anyText, member: arrayOf(agent, 'Data 2.4.2.2'), ...identifierRules },
  { rule: 'Data 2.4.2.2' },
);

/** A group with an identifier, or with members. */
const group: StatementRule = (value, path) => {
  const record = value as JsonRecord;
  groupRules(record, path);
  if (listIdentifiers(record).length > 0) return requireIdentifier(record, path, 'Data 2.4.2.2');
  if (!Array.isArray(record.member) || record.member.length === 0)
    throw new StatementRefused(below(path, 'member'), 'is required in a group without an identifier', 'Data 2.4.2.2');
};

export const agentOrGroup: StatementRule = (value, path) => {
  const record = asRecord(value, path, 'Data 2.4.2');
  return record.objectType === 'Group' ? group(record, path) : agent(record, path);
};

export const groupOnly: StatementRule = (value, path) => {
  const record = asRecord(value, path, 'Data 2.4.2.2');
  if (record.objectType !== 'Group')
    throw new StatementRefused(below(path, 'objectType'), 'must be Group', 'Data 2.4.2.2');
  group(record, path);
};

/** An agent, or for three-legged OAuth a group of two without identifier. */
export const authority: StatementRule = (value, path) => {
  agentOrGroup(value, path);
  const record = value as JsonRecord;
  if (record.objectType !== 'Group') return;
  if (listIdentifiers(record).length > 0 || (record.member as unknown[]).length !== 2)
    throw new StatementRefused(path, 'must be an agent, or a group of two members without an identifier', 'Data 2.4.9');
};

function listIdentifiers(record: JsonRecord): string[] {
  return IDENTIFIERS.filter((name) => Object.hasOwn(record, name));
}

function requireIdentifier(record: JsonRecord, path: string, rule: XapiRule): void {
  if (listIdentifiers(record).length !== 1)
    throw new StatementRefused(path, `must have exactly one of ${IDENTIFIERS.join(', ')}`, rule);
}

/** The identifier as a searchable text; null for a group without one. */
export function buildAgentName(value: unknown): string | null {
  const { mbox, mbox_sha1sum: hashed, openid, account: own } = value as JsonRecord;
  if (typeof mbox === 'string') return mbox;
  if (typeof hashed === 'string') return `sha1:${hashed.toLowerCase()}`;
  if (typeof openid === 'string') return `openid:${openid}`;
  if (own === undefined) return null;
  const { homePage, name } = own as { homePage: string; name: string };
  return `account:${JSON.stringify([homePage, name])}`;
}
