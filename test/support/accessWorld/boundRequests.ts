import type { ContractOperation, Json } from '../../../server/contract/contract.js';
import { type CallerOfTest, homeOf } from './callers.js';
import { type Tenant, canariesIn } from './canaries.js';
import {
  ITEM_NAME,
  MAIN_NAME,
  PAGE_NAMES,
  PLATFORM_NAMES,
  type Parts,
  USER_NAMES,
  partsOf,
} from './partsOfOperation.js';
import { namesAgent } from '../exampleRequests.js';
import type { World, WorldRow } from './plant.js';
import { type Scene, findAddressedRow } from './addressedRow.js';
import { declaredOf } from './declaredAccess.js';

/** One request about rows of the world. */
export interface BoundRequest {
  label: string;
  path: string;
  query: Record<string, string | number | boolean | (string | number)[]>;
  headers: Record<string, string>;
  body?: Json;
  /** Whose platform it names, if any. */
  platform: Tenant | null;
  /** The person whom it names. */
  names: WorldRow | null;
  /** Whose program it names, where it names one; null for one without administrators. */
  program?: { tenant: Tenant; is: 'p1' } | null;
  /** Whether it names no item, and the operation says that one is needed. */
  leavesOut: boolean;
  /** Whether what the operation says of the main platform holds for it. */
  includesMain: boolean;
  /** Rows that it is about. */
  about: WorldRow[];
  /** A row that whoever knows a word of it may use, and the request has the word. */
  holdsWordOf: WorldRow | null;
  /** Addresses rows that the caller should not reach. */
  isProbe: boolean;
  /** Texts of the request that carry whose they are: an answer may repeat them. */
  sent: string[];
}

/** What of its inputs a request has. */
interface Choice {
  platform: boolean;
  user: boolean;
  item: boolean;
  /** A text to search by, instead of no filter. */
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

/** In every planted text. */
const TEXT_OF_ALL = 'canary';

/**
 * Requests of an operation, made of the contract's own examples, once for each example of a body. Those about rows of the tenant north: with
 * the platform and without where it need not be named, with a text to search by and without, about ann and about the caller, or nobody where
 * nobody need be named. And probes: the caller names their own platform, and a row of the other tenant, a person of it, or what only staff sees.
 */
export function boundRequests(world: World, operation: ContractOperation, caller: CallerOfTest): BoundRequest[] {
  const all = allRequests(world, operation, caller);
  // To whom every request is refused alike, one is.
  return caller.is === 'refused' ? all.slice(0, 1) : all;
}

function allRequests(world: World, operation: ContractOperation, caller: CallerOfTest): BoundRequest[] {
  const ann = world.row('north', 'users', 'ann');
  const self = caller.person && world.row(caller.person.tenant, 'users', caller.person.owner);
  const usual = { platform: 'north', rows: 'north', level: 'students' } as const;
  const requests = (self && self !== ann ? [ann, self] : [ann]).flatMap((subject) =>
    CHOICES.flatMap((one) => requestsOf(world, operation, { ...usual, subject }, one)),
  );
  const home = homeOf(caller);
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
        .flatMap((scene) => requestsOf(world, operation, scene, EVERYTHING))
        .map((request) => ({ ...request, isProbe: true })),
    );
  }
  // The same request twice says nothing more.
  return [
    ...new Map(
      requests.reverse().map((request) => [JSON.stringify([request.path, request.query, request.body]), request]),
    ).values(),
  ].reverse();
}

function requestsOf(world: World, operation: ContractOperation, scene: Scene, chosen: Choice): BoundRequest[] {
  const { parameters, bodies, requiredInBody } = partsOf(operation);
  const reads = operation.method === 'get';
  const isKept = (name: string, required: boolean): boolean => {
    if (required) return true;
    if (PLATFORM_NAMES.includes(name)) return chosen.platform;
    if (USER_NAMES.includes(name)) return chosen.user;
    if (!reads || PAGE_NAMES.includes(name)) return true;
    return (chosen.item && (ITEM_NAME.test(name) || MAIN_NAME.test(name))) || (chosen.text && name === 'query');
  };
  const kept = parameters.filter(({ name, required }) => isKept(name, required));
  return bodies.map((body, index) =>
    bind(world, operation, scene, { parameters: kept, body: keptOf(body, chosen, requiredInBody), index }),
  );
}

function keptOf(body: Json | undefined, chosen: Choice, required: string[]): Json | undefined {
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
  const valueOf = (name: string, example: Json): Json => {
    if (name === 'query' && operation.method === 'get') return TEXT_OF_ALL;
    if (MAIN_NAME.test(name)) return true;
    // The actor of a statement.
    if (name === 'mbox') return mailbox;
    // Whose documents.
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
    value: valueOf(name, value) as string,
  }));
  const bound = replaced(world, body, { scene, valueOf });
  const query = Object.fromEntries(
    values.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]),
  );
  const names = [...values.map(({ name }) => name), ...Object.keys((bound ?? {}) as object)];
  const isProgram = names.some((name) => ['program_id', 'program_key'].includes(name));
  const namesItem = names.some((name) => ITEM_NAME.test(name));
  return {
    label: labelOf(names, scene, index),
    path: values
      .filter(({ place }) => place === 'path')
      .reduce((path, { name, value }) => path.replace(`{${name}}`, encodeURIComponent(value)), operation.path),
    query,
    headers: partsOf(operation).headers,
    ...(bound !== undefined && { body: bound }),
    platform: names.some((name) => [...PLATFORM_NAMES, ...operation.platformNames].includes(name))
      ? scene.platform
      : null,
    names: names.some((name) => USER_NAMES.includes(name)) || namesAgent(operation, names) ? scene.subject : null,
    ...(isProgram && { program: scene.level === 'students' ? ({ tenant: scene.rows, is: 'p1' } as const) : null }),
    leavesOut: !namesItem && declaredOf(operation).needsItem === true,
    includesMain:
      names.some((name) => MAIN_NAME.test(name)) ||
      !partsOf(operation).parameters.some(({ name }) => MAIN_NAME.test(name)),
    about,
    holdsWordOf,
    isProbe: false,
    sent: textsSent([
      ...values.map(({ value }) => value),
      bound ?? null,
      ...(names.includes('agent') ? [mailbox] : []),
    ]),
  };
}

function labelOf(names: string[], { platform, rows, level, subject }: Scene, index: number): string {
  const scene = [
    `${subject.tenant} ${subject.owner}`,
    ...(rows === platform ? [] : [`rows of ${rows} in ${platform}`]),
    ...(level === 'admins' ? ['of staff'] : []),
  ];
  return `${names.join(' ')} (${scene.join(', ')}${index > 0 ? `, body ${index + 1}` : ''})`;
}

/** Fields that list other records, and what is listed. An item may not need or hold itself, so it is the second of them. */
const LISTS: [RegExp, string, string][] = [
  [/courses$|^rules$|^prerequisites$/, 'courses', 'course_key'],
  [/programs$/, 'programs', 'program_key'],
];

interface Replacing {
  scene: Scene;
  valueOf: (name: string, example: Json) => Json;
  /** What stands for each text of the list that this is inside of. */
  listed?: string;
}

/** The same body about rows of the world, at any depth. */
function replaced(world: World, body: Json | undefined, { scene, valueOf, listed }: Replacing): Json | undefined {
  if (Array.isArray(body)) {
    const items = body.map((item) =>
      listed !== undefined && typeof item === 'string'
        ? listed
        : (replaced(world, item, { scene, valueOf, listed }) as Json),
    );
    return items.filter((item, index) => typeof item !== 'string' || items.indexOf(item) === index);
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const list = LISTS.find(([pattern]) => pattern.test(name));
      const inside = list ? String(world.row(scene.rows, list[1], 'students', 2).values[list[2]]) : listed;
      if (typeof value === 'object' && value !== null)
        return [name, replaced(world, value, { scene, valueOf, listed: inside }) as Json];
      return [name, listed !== undefined && name === 'course_id' ? listed : valueOf(name, value)];
    }),
  );
}

/** All scalars that are canaries, the longest first: one may begin with another. */
function textsSent(value: Json): string[] {
  if (typeof value === 'object' && value !== null) {
    const texts = Object.values(value).flatMap((one) => textsSent(one as Json));
    return [...new Set(texts)].sort((one, other) => other.length - one.length);
  }
  return canariesIn(String(value)).length > 0 ? [String(value), encodeURIComponent(String(value))] : [];
}
