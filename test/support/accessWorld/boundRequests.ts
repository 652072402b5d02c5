import type { ContractOperation, Json } from '../../../server/contract/contract.js';
import { type CallerOfTest, findHomeTenant } from './callers.js';
import { type Tenant, findCanaries } from './canaries.js';
import {
  ITEM_NAME,
  MAIN_NAME,
  PAGE_NAMES,
  PLATFORM_NAMES,
  type Parts,
  USER_NAMES,
  readParts,
} from './partsOfOperation.js';
import { namesAgent } from '../exampleRequests.js';
import type { World, WorldRow } from './plant.js';
import { type Scene, findAddressedRow } from './addressedRow.js';
import { findDeclaration } from './declaredAccess.js';

/** A request that addresses rows of the world. */
export interface BoundRequest {
  label: string;
  path: string;
  query: Record<string, string | number | boolean | (string | number)[]>;
  headers: Record<string, string>;
  body?: Json;
  /** The tenant whose platform the request names, if any. */
  platform: Tenant | null;
  /** The named person. */
  names: WorldRow | null;
  /** The owner of the named program; null for a program without administrators. */
  program?: { tenant: Tenant; is: 'p1' } | null;
  /** Whether the request lacks a required item. */
  leavesOut: boolean;
  /** Whether the operation's declaration about the main platform applies to this request. */
  includesMain: boolean;
  /** Addressed rows. */
  about: WorldRow[];
  /** The invitation whose code the request contains. */
  holdsWordOf: WorldRow | null;
  /** Whether the request addresses rows that the caller must not reach. */
  isProbe: boolean;
  /** Canaries in the request, which the response may repeat. */
  sent: string[];
}

/** The selected inputs of a request. */
interface Choice {
  platform: boolean;
  user: boolean;
  item: boolean;
  /** Sends a search text instead of no filter. */
  text: boolean;
}

const choice = (platform: boolean, user: boolean, { item = false, text = false } = {}): Choice => ({
  platform,
  user,
  item,
  text,
});

const CHOICES: Choice[] = [
  ...[true, false].flatMap((platform) => [choice(platform, true), choice(platform, false)]),
  ...[true, false].flatMap((platform) => [
    choice(platform, true, { item: true }),
    choice(platform, false, { text: true }),
  ]),
];
const EVERYTHING = choice(true, true, { item: true });

/** Occurs in every planted text. */
const TEXT_OF_ALL = 'canary';

/**
 * Requests of an operation, made of the contract's own examples, once for each example of a body. Those about rows of the tenant north: with
 * the platform and without where it need not be named, with a text to search by and without, about ann and about the caller, or nobody where
 * nobody need be named. And probes: the caller names their own platform, and a row of the other tenant, a person of it, or what only staff sees.
 */
export function buildBoundRequests(world: World, operation: ContractOperation, caller: CallerOfTest): BoundRequest[] {
  const all = buildAllRequests(world, operation, caller);
  // Callers that are refused every request get one request.
  return caller.is === 'refused' ? all.slice(0, 1) : all;
}

function buildAllRequests(world: World, operation: ContractOperation, caller: CallerOfTest): BoundRequest[] {
  const ann = world.row('north', 'users', 'ann');
  const self = caller.person && world.row(caller.person.tenant, 'users', caller.person.owner);
  const usual = { platform: 'north', rows: 'north', level: 'students' } as const;
  const requests = (self && self !== ann ? [ann, self] : [ann]).flatMap((subject) =>
    CHOICES.flatMap((one) => buildRequests(world, operation, { ...usual, subject }, one)),
  );
  const home = findHomeTenant(caller);
  if (home) {
    const away = home === 'north' ? 'south' : 'north';
    const subject = self ?? world.row(home, 'users', 'ann');
    const probes: Scene[] = [
      { platform: home, rows: away, level: 'students', subject },
      { platform: home, rows: home, level: 'students', subject: world.row(away, 'users', 'ann') },
      { platform: home, rows: home, level: 'admins', subject },
    ];
    requests.push(
      ...probes
        .flatMap((scene) => buildRequests(world, operation, scene, EVERYTHING))
        .map((request) => ({ ...request, isProbe: true })),
    );
  }
  // Drops duplicate requests.
  return [
    ...new Map(
      requests.reverse().map((request) => [JSON.stringify([request.path, request.query, request.body]), request]),
    ).values(),
  ].reverse();
}

function buildRequests(world: World, operation: ContractOperation, scene: Scene, chosen: Choice): BoundRequest[] {
  const { parameters, bodies, requiredInBody } = readParts(operation);
  const reads = operation.method === 'get';
  const isIncluded = (name: string, required: boolean): boolean => {
    if (required) return true;
    if (PLATFORM_NAMES.includes(name)) return chosen.platform;
    if (USER_NAMES.includes(name)) return chosen.user;
    if (!reads || PAGE_NAMES.includes(name)) return true;
    return (chosen.item && (ITEM_NAME.test(name) || MAIN_NAME.test(name))) || (chosen.text && name === 'query');
  };
  const kept = parameters.filter(({ name, required }) => isIncluded(name, required));
  return bodies.map((body, index) =>
    bind(world, operation, scene, { parameters: kept, body: selectInputs(body, chosen, requiredInBody), index }),
  );
}

function selectInputs(body: Json | undefined, chosen: Choice, required: string[]): Json | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => required.includes(name) || !PLATFORM_NAMES.includes(name) || chosen.platform,
    ),
  );
}

function bind(
  world: World,
  operation: ContractOperation,
  scene: Scene,
  { parameters, body, index }: { parameters: Parts['parameters']; body: Json | undefined; index: number },
): BoundRequest {
  const about: WorldRow[] = [];
  let holdsWordOf: WorldRow | null = null;
  const mailbox = `mailto:${String(scene.subject.values.email)}`;
  const readValue = (name: string, example: Json): Json => {
    if (name === 'query' && operation.method === 'get') return TEXT_OF_ALL;
    if (MAIN_NAME.test(name)) return true;
    // The actor of a statement.
    if (name === 'mbox') return mailbox;
    // The agent of documents.
    if (name === 'agent' && operation.isXapi) return JSON.stringify({ mbox: mailbox });
    const addressed = findAddressedRow(world, operation, { name, example }, scene);
    if (!addressed) return PAGE_NAMES.includes(name) ? 100 : example;
    if (name === 'source') [holdsWordOf] = addressed;
    else about.push(addressed[0]);
    return addressed[0].values[addressed[1]] as Json;
  };
  const values = parameters.map(({ name, in: place, value }) => ({
    name,
    place,
    value: readValue(name, value) as string,
  }));
  const bound = replaceValues(world, body, { scene, valueOf: readValue });
  const query = Object.fromEntries(
    values.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]),
  );
  const names = [...values.map(({ name }) => name), ...Object.keys((bound ?? {}) as object)];
  const isProgram = names.some((name) => ['program_id', 'program_key'].includes(name));
  const namesItem = names.some((name) => ITEM_NAME.test(name));
  return {
    label: formatLabel(names, scene, index),
    path: values
      .filter(({ place }) => place === 'path')
      .reduce((path, { name, value }) => path.replace(`{${name}}`, encodeURIComponent(value)), operation.path),
    query,
    headers: readParts(operation).headers,
    ...(bound !== undefined && { body: bound }),
    platform: names.some((name) => [...PLATFORM_NAMES, ...operation.platformNames].includes(name))
      ? scene.platform
      : null,
    names: names.some((name) => USER_NAMES.includes(name)) || namesAgent(operation, names) ? scene.subject : null,
    ...(isProgram && { program: scene.level === 'students' ? ({ tenant: scene.rows, is: 'p1' } as const) : null }),
    leavesOut: !namesItem && findDeclaration(operation).needsItem === true,
    includesMain:
      names.some((name) => MAIN_NAME.test(name)) ||
      !readParts(operation).parameters.some(({ name }) => MAIN_NAME.test(name)),
    about,
    holdsWordOf,
    isProbe: false,
    sent: listSentTexts([
      ...values.map(({ value }) => value),
      bound ?? null,
      ...(names.includes('agent') ? [mailbox] : []),
    ]),
  };
}

function formatLabel(names: string[], { platform, rows, level, subject }: Scene, index: number): string {
  const scene = [
    `${subject.tenant} ${subject.owner}`,
    ...(rows === platform ? [] : [`rows of ${rows} in ${platform}`]),
    ...(level === 'admins' ? ['of staff'] : []),
  ];
  return `${names.join(' ')} (${scene.join(', ')}${index > 0 ? `, body ${index + 1}` : ''})`;
}

/** Fields that list other records. They name the second row, because an item must not require or contain itself. */
const LISTS: [RegExp, string, string][] = [
  [/courses$|^rules$|^prerequisites$/, 'courses', 'course_key'],
  [/programs$/, 'programs', 'program_key'],
];

interface Replacing {
  scene: Scene;
  valueOf: (name: string, example: Json) => Json;
  /** Replaces each text of the enclosing list. */
  listed?: string;
}

/** Replaces the values of a body by rows of the world, at any depth. */
function replaceValues(world: World, body: Json | undefined, { scene, valueOf, listed }: Replacing): Json | undefined {
  if (Array.isArray(body)) {
    const items = body.map((item) =>
      listed !== undefined && typeof item === 'string'
        ? listed
        : (replaceValues(world, item, { scene, valueOf, listed }) as Json),
    );
    return items.filter((item, index) => typeof item !== 'string' || items.indexOf(item) === index);
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const list = LISTS.find(([pattern]) => pattern.test(name));
      const inside = list ? String(world.row(scene.rows, list[1], 'students', 2).values[list[2]]) : listed;
      if (typeof value === 'object' && value !== null)
        return [name, replaceValues(world, value, { scene, valueOf, listed: inside }) as Json];
      return [name, listed !== undefined && name === 'course_id' ? listed : valueOf(name, value)];
    }),
  );
}

/** Lists the scalars that are canaries, the longest first, because one may be a prefix of another. */
function listSentTexts(value: Json): string[] {
  if (typeof value === 'object' && value !== null) {
    const texts = Object.values(value).flatMap((one) => listSentTexts(one as Json));
    return [...new Set(texts)].sort((one, other) => other.length - one.length);
  }
  return findCanaries(String(value)).length > 0 ? [String(value), encodeURIComponent(String(value))] : [];
}
