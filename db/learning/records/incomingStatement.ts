import { hash, randomUUID } from 'node:crypto';
import type { SentFile } from './attachments.js';
import { nameOfAgent } from './rules/agents.js';
import { type JsonRecord, isRecord } from './rules/refused.js';
import { VOIDED } from './rules/statement.js';
import { utcTime } from './rules/values.js';

export type StatementTermKind = 'agent' | 'verb' | 'activity';

/** What statements are searched by. */
export interface Term {
  kind: StatementTermKind;
  name: string;
  /** Of kind and name, in hexadecimal digits. */
  digest: string;
  definition?: JsonRecord;
}

/** JSON that statements repeat. */
export interface Part {
  content: string;
  digest: string;
  /** Agents and activities by which statements with this part are searched. */
  terms: Term[];
  /** Activities that it defines. */
  defines: Term[];
}

/** What a statement keeps that names no version, and no client of another family sends. */
export const DEFAULT_VERSION = '1.0.0';

/** A valid statement, taken apart as it is stored. */
export interface IncomingStatement {
  statement: JsonRecord;
  id: string;
  /** Of the client, of the content (it is stored with this content or not at all), or made here, so that nobody knows it yet. */
  idFrom: 'client' | 'content' | 'here';
  actor: Term | null;
  verb: Term;
  object: Term | null;
  actorPart: Part;
  verbPart: Part;
  objectPart: Part;
  contextPart: Part | null;
  /** Agents and activities inside of actor and object. */
  links: Term[];
  /** The statement that this one is about. */
  targetId: string | null;
  isVoiding: boolean;
  /** UTC; null where the client names none. */
  occurredAt: string | null;
  registration: string | null;
  version: string;
  result: string | null;
  context: string | null;
  attachments: string | null;
  /** What came with it. */
  files?: SentFile[];
}

export function termOf(kind: StatementTermKind, name: string, definition?: JsonRecord): Term {
  return { kind, name, digest: digestOf(`${kind} ${name}`), ...(definition && { definition }) };
}

export function partOf(content: string, terms: Term[], defines: Term[] = []): Part {
  return { content, digest: digestOf(content), terms, defines: defines.filter(({ definition }) => definition) };
}

function digestOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** Takes a statement apart that keeps the rules of xAPI. `version` is that of a statement which names none. */
export function takeApart(statement: JsonRecord, version: string): IncomingStatement {
  const { id, actor, verb, object, result, context, attachments, timestamp } = statement as Record<string, JsonRecord>;
  const subject = nameOfAgent(actor);
  const actorTerms = termsOf(actor);
  const objectTerms = termsOf(object);
  const actorTerm = subject === null ? null : actorTerms[0]!;
  const isStatement = object!.objectType === 'SubStatement' || object!.objectType === 'StatementRef';
  const objectTerm = isStatement || (object!.id === undefined && nameOfAgent(object) === null) ? null : objectTerms[0]!;
  const outer = new Set([actorTerm?.digest, objectTerm?.digest]);
  const targetId = object!.objectType === 'StatementRef' ? (object!.id as unknown as string).toLowerCase() : null;
  return {
    statement,
    id: (id as unknown as string | undefined)?.toLowerCase() ?? randomUUID(),
    idFrom: id === undefined ? 'here' : 'client',
    actor: actorTerm,
    verb: termOf('verb', verb!.id as unknown as string),
    object: objectTerm,
    actorPart: partOf(JSON.stringify(actor), []),
    verbPart: partOf(JSON.stringify(verb), []),
    objectPart: partOf(JSON.stringify(objectAsAnswered(object!)), [], objectTerms),
    links: [...actorTerms, ...objectTerms].filter(({ digest }) => !outer.has(digest)),
    targetId,
    isVoiding: targetId !== null && (verb!.id as unknown) === VOIDED,
    occurredAt: timestamp === undefined ? null : utcTime(timestamp as unknown as string),
    registration: (context?.registration as unknown as string | undefined)?.toLowerCase() ?? null,
    version: (statement.version as string | undefined) ?? version,
    result: result === undefined ? null : JSON.stringify(result),
    attachments: attachments === undefined ? null : JSON.stringify(attachments),
    ...splitContext(context),
  };
}

const NAMING_FIELDS = ['contextActivities', 'instructor', 'team', 'contextAgents', 'contextGroups'];

/** What names agents and activities repeats from statement to statement; the rest does not. */
function splitContext(context: JsonRecord | undefined): Pick<IncomingStatement, 'contextPart' | 'context'> {
  if (context === undefined) return { contextPart: null, context: null };
  const naming: JsonRecord = {};
  const rest: JsonRecord = {};
  for (const [name, value] of Object.entries(context)) {
    if (name === 'contextActivities') naming[name] = withLists(value as JsonRecord);
    else if (NAMING_FIELDS.includes(name)) naming[name] = value;
    else if (name !== 'registration') rest[name] = value;
  }
  const terms = termsOf(naming);
  return {
    contextPart: Object.keys(naming).length === 0 ? null : partOf(JSON.stringify(naming), terms, terms),
    // An empty context stays one.
    context: Object.keys(rest).length === 0 && Object.keys(context).length > 0 ? null : JSON.stringify(rest),
  };
}

/** A statement within has a context and a time of its own. */
function objectAsAnswered(object: JsonRecord): JsonRecord {
  if (object.objectType !== 'SubStatement') return object;
  const { timestamp, context } = object as Record<string, JsonRecord | undefined>;
  const { contextActivities } = context ?? {};
  return {
    ...object,
    ...(timestamp !== undefined && { timestamp: utcTime(timestamp as unknown as string) }),
    ...(contextActivities !== undefined && {
      context: { ...context, contextActivities: withLists(contextActivities as JsonRecord) },
    }),
  };
}

/** One activity is answered as a list of one (Data 2.4.6.2). */
function withLists(contextActivities: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(contextActivities).map(([name, value]) => [name, [value].flat()]));
}

/** Agents, groups and activities at any depth but in extensions, the outermost first. */
export function termsOf(root: unknown): Term[] {
  const terms = new Map<string, Term>();
  const add = (term: Term) => {
    const known = terms.get(term.digest);
    if (!known || (!known.definition && term.definition)) terms.set(term.digest, term);
  };
  const visit = (value: unknown, parent: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, parent);
    if (!isRecord(value)) return;
    const term = termOfRecord(value, parent);
    if (term) add(term);
    for (const [name, child] of Object.entries(value))
      if (name !== 'extensions' && name !== 'definition' && name !== 'account' && name !== 'result') visit(child, name);
  };
  visit(root, '');
  return [...terms.values()];
}

function termOfRecord(value: JsonRecord, parent: string): Term | null {
  const { objectType, id, definition } = value;
  if (parent !== 'verb' && typeof id === 'string' && (objectType === undefined || objectType === 'Activity'))
    return termOf('activity', id, isRecord(definition) ? definition : undefined);
  const name = nameOfAgent(value);
  return name === null ? null : termOf('agent', name);
}
