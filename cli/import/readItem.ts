import type { IncomingItem, NamedSkill } from '../../db/catalog/items/incomingItem.js';
import type { ImportedKind } from './importedKinds.js';
import { parsePrerequisites } from './parsePrerequisites.js';
import { createBodyReader } from './readBody.js';

/** Reads the text of a line. Throws BadLine. */
export type ReadItem = (text: string) => IncomingItem;

/**
 * A reader that holds each line against the contract of the API's own request, so that the two ways in take the same.
 * A line is flat: `{"course_id": ..., "name": ..., "level": ...}`; the records that the API answers, with `org` and
 * `data`, are read too.
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
  /** As the API takes it. */
  body: Record<string, unknown>;
  /** The skills with the addresses that the API does not take. */
  skills: NamedSkill[] | null;
  /** Of a skill: its address in a public taxonomy. */
  uri?: string;
}

function buildBody({ keyField }: ImportedKind, platformKey: string, line: Record<string, unknown>): LineBody {
  const { [keyField]: key, name, slug, data: nested, ...flat } = line;
  // Of a record that the API answered; the platform is the one that the command names.
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

/** A skill is a name, or an object of a name and its ESCO address. Anything else is left for the contract to refuse. */
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
