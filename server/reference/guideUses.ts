import type { Entry } from './entries.js';

/** The address of the service in the commands of guides. */
const SERVICE = '$SERVICE';
/** Replaces a value that is known only while the commands run. */
const UNKNOWN = '\u0000';
const MAX_DEPTH = 5;

/**
 * The operations that a guide uses, in the order of its text: those that its curl commands call, those whose method and
 * path it names (`POST /api/...`), and those that its text or code names by their operationId.
 */
export function findGuideUses(markdown: string, entries: readonly Entry[]): Entry[] {
  const operations = entries.filter(({ kind }) => kind === 'operation');
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const variables = readVariables(markdown);
  const found: [at: number, entry: Entry][] = [];
  const addCall = (at: number, method: string, address: string) => {
    const entry = findOperation(operations, method, expand(address, variables));
    if (entry) found.push([at, entry]);
  };
  for (const { index, 0: command } of markdown.matchAll(/\bcurl\b(?:(?!\bcurl\b|^```)[^])*/gm)) {
    const method = /\s-X\s*([A-Z]+)/.exec(command)?.[1] ?? (/\s(?:-d|-F|--data\S*)\s/.test(command) ? 'POST' : 'GET');
    for (const [, address] of command.matchAll(/"(\$[^"\s?]*)/g)) addCall(index, method, address!);
  }
  for (const { index, 1: method, 2: path } of markdown.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s`"'?,;)]+)/g))
    addCall(index, method!, `${SERVICE}${path}`);
  for (const { index, 1: name } of markdown.matchAll(/[`'.\s]([a-z]+[A-Z]\w*)(?=[`'(,])/g)) {
    const entry = byId.get(name!);
    if (entry) found.push([index, entry]);
  }
  return [...new Set(found.toSorted(([one], [other]) => one - other).map(([, entry]) => entry))];
}

/** The shell variables of a guide with their texts. */
function readVariables(markdown: string): Map<string, string> {
  const assignments = markdown.matchAll(/\b([A-Z][A-Z_]*)=(?:"([^"]*)"|'[^']*'|(\S*))/g);
  return new Map([...assignments].map(([, name, quoted, plain]) => [name!, quoted ?? plain ?? '']));
}

/** The text with its variables replaced; those that name no address of the service become unknown. */
function expand(text: string, variables: Map<string, string>, depth = 0): string {
  return text.replace(/\$\{?([A-Z][A-Z_]*)\}?/g, (whole, name: string) => {
    if (whole === SERVICE) return SERVICE;
    const value = variables.get(name);
    return value?.startsWith('$') && !value.startsWith('$(') && depth < MAX_DEPTH
      ? expand(value, variables, depth + 1)
      : UNKNOWN;
  });
}

function findOperation(operations: readonly Entry[], method: string, address: string): Entry | undefined {
  if (!address.startsWith(`${SERVICE}/`)) return undefined;
  const called = splitPath(address.slice(SERVICE.length));
  return operations
    .filter((entry) => entry.method === method && matches(splitPath(entry.path), called))
    .toSorted((one, other) => countParameters(one) - countParameters(other))[0];
}

const splitPath = (path: string): string[] => path.replace(/\/$/, '').split('/');
const countParameters = ({ path }: Entry): number => path.split('{').length;

/** Whether a called path, with values, is one of a path of the contract, with parameters. */
const matches = (path: string[], called: string[]): boolean =>
  path.length === called.length &&
  path.every((part, at) => (part.includes('{') ? called[at] !== '' : part === called[at]!));
