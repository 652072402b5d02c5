import {
  type ContractOperation,
  type JsonObject,
  followPointer,
  readOperations,
} from '../../../server/contract/contract.js';
import { contract } from '../areas.js';

/** An operation whose body is a resource, and one that reads it. */
export interface WriteOfResource {
  write: ContractOperation;
  /** The name of the schema that the body names: `x-resource`. */
  resource: string;
  read: ContractOperation | null;
  /** Whether `read` answers one resource, or several of which one is taken. */
  form: 'one' | 'list' | 'page';
}

const WRITES = ['put', 'patch', 'post'];

/** Every operation that writes a resource, each with the read of it whose path has most in common with its own. */
export function writesOfResources(): WriteOfResource[] {
  const operations = readOperations(contract);
  const reads = operations
    .filter(({ method }) => method === 'get')
    .flatMap((read) => [resourceOfAnswer(read) ?? []].flat().map((answer) => ({ read, ...answer })));
  return operations.flatMap((write) => {
    const resource = bodySchema(write)?.['x-resource'];
    if (!WRITES.includes(write.method) || typeof resource !== 'string') return [];
    const [best] = reads
      .filter((one) => one.resource === resource)
      .sort((one, other) => closeness(write, other) - closeness(write, one));
    return [{ write, resource, read: best?.read ?? null, form: best?.form ?? 'one' }];
  });
}

/** Operations with a JSON body that does not name its resource, though their path can be read or they answer what can be read elsewhere. */
export function unnamedWrites(): ContractOperation[] {
  const operations = readOperations(contract);
  const reads = operations.filter(({ method }) => method === 'get');
  const readable = new Set(reads.map((read) => resourceOfAnswer(read)?.resource));
  return operations.filter((write) => {
    const schema = bodySchema(write);
    if (
      !WRITES.includes(write.method) ||
      write.isXapi ||
      write.signature !== null ||
      !schema ||
      schema['x-resource'] !== undefined
    )
      return false;
    const answered = resourceOfAnswer(write)?.resource;
    return reads.some(({ path }) => path === write.path) || (answered !== undefined && readable.has(answered));
  });
}

/** The schema of a JSON body, or null. */
export function bodySchema({ body }: ContractOperation): JsonObject | null {
  return body?.schemaPointer ? followPointer(contract, body.schemaPointer).value : null;
}

/** Which resource an operation answers, alone or in a list; null for none that has a name. */
export function resourceOfAnswer({
  responses,
}: ContractOperation): { resource: string; form: WriteOfResource['form'] } | null {
  const [pointer] = (responses.get('200') ?? responses.get('201'))?.schemaPointers ?? [];
  if (!pointer) return null;
  const { value: schema, at } = followPointer(contract, pointer);
  if (schema.items) return named(`${at}/items`, 'list');
  const results = (schema.properties as JsonObject | undefined)?.results as JsonObject | undefined;
  if (results?.items) return named(`${at}/properties/results/items`, 'page');
  return named(at, 'one');
}

function named(
  pointer: string,
  form: WriteOfResource['form'],
): { resource: string; form: WriteOfResource['form'] } | null {
  const { at } = followPointer(contract, pointer);
  const [, resource] = /^#\/components\/schemas\/(\w+)$/.exec(at) ?? [];
  return resource ? { resource, form } : null;
}

/** How many segments the two paths have in common; of equal ones that is closer whose name has more of the words, and then the shorter path. */
function closeness({ path, operationId }: ContractOperation, { read }: { read: ContractOperation }): number {
  const [own, other] = [path.split('/'), read.path.split('/')];
  const common = own.findIndex((segment, index) => segment !== other[index]);
  const words = (operationId.match(/[A-Z][a-z]+/g) ?? []).filter((word) => read.operationId.includes(word));
  return (common < 0 ? own.length : common) + words.length / 10 - other.length / 1_000;
}
