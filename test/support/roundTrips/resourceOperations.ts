import { type ContractOperation, type JsonObject, objectAt, readOperations } from '../../../server/contract.js';
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
  const reads = operations.filter(({ method }) => method === 'get').flatMap((read) => [resourceOfAnswer(read) ?? []].flat().map((answer) => ({ read, ...answer })));
  return operations.flatMap((write) => {
    const resource = bodySchema(write)?.['x-resource'];
    if (!WRITES.includes(write.method) || typeof resource !== 'string') return [];
    const [best] = reads.filter((one) => one.resource === resource).sort((one, other) => closeness(write, other) - closeness(write, one));
    return [{ write, resource, read: best?.read ?? null, form: best?.form ?? 'one' }];
  });
}

/** Operations with a body that say neither which resource it is, nor could have one. */
export function bodySchema({ body }: ContractOperation): JsonObject | null {
  return body?.schemaPointer ? objectAt(contract, body.schemaPointer).value : null;
}

/** Which resource an operation answers, alone or in a list; null for none that has a name. */
export function resourceOfAnswer({ responses }: ContractOperation): { resource: string; form: WriteOfResource['form'] } | null {
  const [pointer] = (responses.get('200') ?? responses.get('201'))?.schemaPointers ?? [];
  if (!pointer) return null;
  const { value: schema, at } = objectAt(contract, pointer);
  if (schema.items) return named(`${at}/items`, 'list');
  const results = (schema.properties as JsonObject | undefined)?.results as JsonObject | undefined;
  if (results?.items) return named(`${at}/properties/results/items`, 'page');
  return named(at, 'one');
}

function named(pointer: string, form: WriteOfResource['form']): { resource: string; form: WriteOfResource['form'] } | null {
  const { at } = objectAt(contract, pointer);
  const [, resource] = /^#\/components\/schemas\/(\w+)$/.exec(at) ?? [];
  return resource ? { resource, form } : null;
}

/** How many segments the two paths have in common; of equal ones the shorter read is closer. */
function closeness({ path }: ContractOperation, { read }: { read: ContractOperation }): number {
  const [own, other] = [path.split('/'), read.path.split('/')];
  const common = own.findIndex((segment, index) => segment !== other[index]);
  return (common < 0 ? own.length : common) - other.length / 100;
}
