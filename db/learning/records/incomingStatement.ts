import { hash, randomUUID } from 'node:crypto';
import type { IncomingFile } from './attachments.js';
import { buildAgentName } from './rules/agents.js';
import { type JsonRecord, isRecord } from './rules/statementRefused.js';
import { VOIDED } from './rules/statement.js';
import { normalizeTimestamp } from './rules/values.js';

export type IdentifierKind = 'agent' | 'verb' | 'activity';

/** An identifier by which statements are searched: an agent, verb or activity. */
export interface Identifier {
  kind: IdentifierKind;
  name: string;
  /** Hash of kind and name, in hexadecimal digits. */
  digest: string;
  definition?: JsonRecord;
}

/** A JSON fragment that many statements repeat. */
export interface Fragment {
  content: string;
  digest: string;
  /** Agents and activities by which statements with this fragment are found. */
  terms: Identifier[];
  /** Activities that the fragment defines. */
  defines: Identifier[];
}

/** The version of a statement that names none. */
export const DEFAULT_VERSION = '1.0.0';

/** A valid statement, parsed for storing. */
export interface IncomingStatement {
  statement: JsonRecord;
  id: string;
  /**
   * Origin of the id: sent by the client, derived from the content (equal id means equal content), or generated here
   * and therefore unknown to others.
   */
  idFrom: 'client' | 'content' | 'here';
  actor: Identifier | null;
  verb: Identifier;
  object: Identifier | null;
  actorPart: Fragment;
  verbPart: Fragment;
  objectPart: Fragment;
  contextPart: Fragment | null;
  /** Agents and activities nested in actor and object. */
  links: Identifier[];
  /** The referenced statement. */
  targetId: string | null;
  isVoiding: boolean;
  /** UTC; null when the client sent none. */
  occurredAt: string | null;
  registration: string | null;
  version: string;
  result: string | null;
  context: string | null;
  attachments: string | null;
  /** Attached files. */
  files?: IncomingFile[];
}

export function createIdentifier(kind: IdentifierKind, name: string, definition?: JsonRecord): Identifier {
  return { kind, name, digest: computeDigest(`${kind} ${name}`), ...(definition && { definition }) };
}

export function createFragment(content: string, terms: Identifier[], defines: Identifier[] = []): Fragment {
  return { content, digest: computeDigest(content), terms, defines: defines.filter(({ definition }) => definition) };
}

function computeDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** Parses a statement that was validated by the rules of xAPI. `version` is the default for a statement without one. */
export function parseStatement(statement: JsonRecord, version: string): IncomingStatement {
  const { id, actor, verb, object, result, context, attachments, timestamp } = statement as Record<string, JsonRecord>;
  const subject = buildAgentName(actor);
  const actorTerms = collectIdentifiers(actor);
  const objectTerms = collectIdentifiers(object);
  const actorTerm = subject === null ? null : actorTerms[0]!;
  const isStatement = object!.objectType === 'SubStatement' || object!.objectType === 'StatementRef';
  const objectTerm =
    isStatement || (object!.id === undefined && buildAgentName(object) === null) ? null : objectTerms[0]!;
  const outer = new Set([actorTerm?.digest, objectTerm?.digest]);
  const targetId = object!.objectType === 'StatementRef' ? (object!.id as unknown as string).toLowerCase() : null;
  return {
    statement,
    id: (id as unknown as string | undefined)?.toLowerCase() ?? randomUUID(),
    idFrom: id === undefined ? 'here' : 'client',
    actor: actorTerm,
    verb: createIdentifier('verb', verb!.id as unknown as string),
    object: objectTerm,
    actorPart: createFragment(JSON.stringify(actor), []),
    verbPart: createFragment(JSON.stringify(verb), []),
    objectPart: createFragment(JSON.stringify(normalizeObject(object!)), [], objectTerms),
    links: [...actorTerms, ...objectTerms].filter(({ digest }) => !outer.has(digest)),
    targetId,
    isVoiding: targetId !== null && (verb!.id as unknown) === VOIDED,
    occurredAt: timestamp === undefined ? null : normalizeTimestamp(timestamp as unknown as string),
    registration: (context?.registration as unknown as string | undefined)?.toLowerCase() ?? null,
    version: (statement.version as string | undefined) ?? version,
    result: result === undefined ? null : JSON.stringify(result),
    attachments: attachments === undefined ? null : JSON.stringify(attachments),
    ...splitContext(context),
  };
}

const NAMING_FIELDS = ['contextActivities', 'instructor', 'team', 'contextAgents', 'contextGroups'];

/**
 * Splits a context: fields with agents and activities repeat across statements and become a fragment; the rest does
 * not.
 */
function splitContext(context: JsonRecord | undefined): Pick<IncomingStatement, 'contextPart' | 'context'> {
  if (context === undefined) return { contextPart: null, context: null };
  const naming: JsonRecord = {};
  const rest: JsonRecord = {};
  for (const [name, value] of Object.entries(context)) {
    if (name === 'contextActivities') naming[name] = normalizeContextActivities(value as JsonRecord);
    else if (NAMING_FIELDS.includes(name)) naming[name] = value;
    else if (name !== 'registration') rest[name] = value;
  }
  const terms = collectIdentifiers(naming);
  return {
    contextPart: Object.keys(naming).length === 0 ? null : createFragment(JSON.stringify(naming), terms, terms),
    // An empty context stays an empty object.
    context: Object.keys(rest).length === 0 && Object.keys(context).length > 0 ? null : JSON.stringify(rest),
  };
}

/** Normalizes the time and context of a substatement. */
function normalizeObject(object: JsonRecord): JsonRecord {
  if (object.objectType !== 'SubStatement') return object;
  const { timestamp, context } = object as Record<string, JsonRecord | undefined>;
  const { contextActivities } = context ?? {};
  return {
    ...object,
    ...(timestamp !== undefined && { timestamp: normalizeTimestamp(timestamp as unknown as string) }),
    ...(contextActivities !== undefined && {
      context: { ...context, contextActivities: normalizeContextActivities(contextActivities as JsonRecord) },
    }),
  };
}

/** A single activity is returned as a list (Data 2.4.6.2). */
function normalizeContextActivities(contextActivities: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(contextActivities).map(([name, value]) => [name, [value].flat()]));
}

/** Agents, groups and activities at any depth except in extensions, outermost first. */
export function collectIdentifiers(root: unknown): Identifier[] {
  const terms = new Map<string, Identifier>();
  const add = (term: Identifier) => {
    const known = terms.get(term.digest);
    if (!known || (!known.definition && term.definition)) terms.set(term.digest, term);
  };
  const visit = (value: unknown, parent: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, parent);
    if (!isRecord(value)) return;
    const term = parseIdentifier(value, parent);
    if (term) add(term);
    for (const [name, child] of Object.entries(value))
      if (name !== 'extensions' && name !== 'definition' && name !== 'account' && name !== 'result') visit(child, name);
  };
  visit(root, '');
  return [...terms.values()];
}

function parseIdentifier(value: JsonRecord, parent: string): Identifier | null {
  const { objectType, id, definition } = value;
  if (parent !== 'verb' && typeof id === 'string' && (objectType === undefined || objectType === 'Activity'))
    return createIdentifier('activity', id, isRecord(definition) ? definition : undefined);
  const name = buildAgentName(value);
  return name === null ? null : createIdentifier('agent', name);
}
