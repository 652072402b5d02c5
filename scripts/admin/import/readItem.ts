import type { IncomingItem, NamedSkill } from '../../../db/catalog/incomingItem.js';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { Problem } from '../../../handlers/_shared/problems.js';
import { type OpenApiDocument, readOperations } from '../../../server/contract.js';
import { parseJson } from '../../../server/parseJson.js';
import { createValidation } from '../../../server/validation.js';
import type { ImportedKind } from './importedKinds.js';
import { prerequisitesOfLine } from './prerequisitesOfLine.js';

/** A rule of several forms breaks each of them in several ways. */
const MOST_FAULTS_LISTED = 3;

/** Reads the text of a line. Throws BadLine. */
export type ReadItem = (text: string) => IncomingItem;

/** Why a line can't be imported, in words. */
export class BadLine extends Error {
  override readonly name = 'BadLine';
}

/**
 * A reader that holds each line against the contract of the API's own request, so that the two ways in take the same.
 * A line is flat: `{"course_id": ..., "name": ..., "level": ...}`; the records that the API answers, with `org` and
 * `data`, are read too.
 */
export function itemReader(kind: ImportedKind, platformKey: string): ReadItem {
  const contract = document as unknown as OpenApiDocument;
  const operation = readOperations(contract).find(({ operationId }) => operationId === kind.operationId);
  if (!operation) throw new Error(`The contract has no operation ${kind.operationId}.`);
  const validation = createValidation(contract);
  return (text) => {
    try {
      const line = recordOf(parseJson(text));
      const { body, skills, uri } = bodyOf(kind, platformKey, line);
      validation.readInput(operation, { params: {}, query: new Map(), body }, {});
      const { [kind.keyField]: key, name, slug, data } = body;
      return {
        key: key as string,
        name: name as string | undefined,
        slug: slug as string | null | undefined,
        ...(uri === undefined ? {} : { uri }),
        data: { ...(data as object), ...(skills ? { skills } : {}) },
      };
    } catch (error) {
      throw error instanceof Problem ? new BadLine(wordsOf(error)) : error;
    }
  };
}

export function wordsOf({ errors, message }: Problem): string {
  if (!errors || errors.length === 0) return message;
  const shown = errors
    .slice(0, MOST_FAULTS_LISTED)
    .map(({ path, message: words }) => `${path.replace(/^\/(data\/)?/, '') || 'the line'} ${words}`);
  const more = errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new BadLine('the line must be an object');
}

interface LineBody {
  /** As the API takes it. */
  body: Record<string, unknown>;
  /** The skills with the addresses that the API does not take. */
  skills: NamedSkill[] | null;
  /** Of a skill: its address in a public taxonomy. */
  uri?: string;
}

function bodyOf({ keyField }: ImportedKind, platformKey: string, line: Record<string, unknown>): LineBody {
  const { [keyField]: key, name, slug, data: nested, ...flat } = line;
  // Of a record that the API answered; the platform is the one that the command names.
  delete flat.org;
  const data: Record<string, unknown> = typeof nested === 'object' && nested !== null ? { ...flat, ...nested } : flat;
  let skills: NamedSkill[] | null = null;
  if (Array.isArray(data.skills)) {
    const listed = data.skills.map(skillOf);
    data.skills = listed.map((skill) => (isNamed(skill) ? skill.name : skill));
    skills = listed as NamedSkill[];
  }
  if (data.prerequisites !== undefined) data.prerequisites = prerequisitesOfLine(data.prerequisites);
  const body = { [keyField]: key, ...(keyField === 'name' ? {} : { name, slug }), org: platformKey, data };
  const uri = keyField === 'name' && typeof data.esco === 'string' ? data.esco : undefined;
  if (uri !== undefined) delete data.esco;
  return { body: withoutUndefined(body), skills, uri };
}

/** A skill is a name, or an object of a name and its ESCO address. Anything else is left for the contract to refuse. */
function skillOf(skill: unknown): unknown {
  if (!isNamed(skill)) return skill;
  const { name, esco } = skill;
  return typeof esco === 'string' ? { name, uri: esco } : { name };
}

function isNamed(value: unknown): value is { name: string; esco?: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value;
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
