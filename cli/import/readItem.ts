import type { IncomingItem, NamedSkill } from '../../db/catalog/items/incomingItem.js';
import type { ImportedKind } from './importedKinds.js';
import { parsePrerequisites } from './parsePrerequisites.js';
import { createBodyReader } from './readBody.js';

/** Reads the text of a line. Throws BadLine. */
export type ReadItem = (text: string) => IncomingItem;

/** Creates a reader of catalog items, which validates each line by the contract of the API's request. A line is flat:
 * `{"course_id": ..., "name": ..., "level": ...}`; records as the API returns them, with `org` and `data`, are accepted too.
 */
export function createItemReader(kind: ImportedKind, platformKey: string): ReadItem {
  return createBodyReader(kind.operationId, (line, { check: hold }) => {
    const { body, skills, uri } = buildBody(kind, platformKey, line);
    hold(body);
    const { [kind.keyField]: key, name, slug, data } = body;
    return {
      key: key as string,
      name: name as string | undefined,
      slug: slug as string | null | undefined,
      ...(uri === undefined ? {} : { uri }),
      data: { ...(data as object), ...(skills ? { skills } : {}) },
    };
  });
}

interface LineBody {
  /** The body of the API's request. */
  body: Record<string, unknown>;
  /** The skills with URIs, which the API does not accept. */
  skills: NamedSkill[] | null;
  /** The URI of a skill in a public taxonomy. */
  uri?: string;
}

function buildBody({ keyField }: ImportedKind, platformKey: string, line: Record<string, unknown>): LineBody {
  const { [keyField]: key, name, slug, data: nested, ...flat } = line;
  // Records of the API contain `org`; the platform of the command is used.
  delete flat.org;
  const data: Record<string, unknown> = typeof nested === 'object' && nested !== null ? { ...flat, ...nested } : flat;
  let skills: NamedSkill[] | null = null;
  if (Array.isArray(data.skills)) {
    const listed = data.skills.map(parseSkill);
    data.skills = listed.map((skill) => (isNamed(skill) ? skill.name : skill));
    skills = listed as NamedSkill[];
  }
  if (data.prerequisites !== undefined) data.prerequisites = parsePrerequisites(data.prerequisites);
  const body = { [keyField]: key, ...(keyField === 'name' ? {} : { name, slug }), org: platformKey, data };
  const uri = keyField === 'name' && typeof data.esco === 'string' ? data.esco : undefined;
  if (uri !== undefined) delete data.esco;
  return { body: dropUndefined(body), skills, uri };
}

/**
 * Parses a skill: a name, or an object with name and ESCO URI. Returns other values unchanged; validation rejects them.
 */
function parseSkill(skill: unknown): unknown {
  if (!isNamed(skill)) return skill;
  const { name, esco } = skill;
  return typeof esco === 'string' ? { name, uri: esco } : { name };
}

function isNamed(value: unknown): value is { name: string; esco?: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value;
}

function dropUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
