import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { NodeGuard } from './cluster/nodeGuard.js';
import { platformOf, usesStatements } from './cluster/statementUse.js';
import type { Statement } from './connect.js';
import { isPrepared } from './pipeline.js';

/** A text is prepared at its fifth use in a connection: fewer uses do not repay the preparation. */
const PREPARED_FROM_USE = 5;
/** Most prepared texts of a connection. */
const MOST_SHAPES = 100;
/** Most characters of all prepared texts of a connection: 16 MB in PostgreSQL, which takes 146 bytes for each. */
const MOST_CHARACTERS = 110_000;
/** Texts whose uses are counted. */
const MOST_COUNTED = 500;

interface Shapes {
  /** Uses by text, of texts that are not prepared. */
  uses: LRUCache<string, number>;
  /** Names of prepared statements by text. */
  names: LRUCache<string, string>;
  /** Names to deallocate. */
  evicted: string[];
  /** Number of names given in this connection. */
  count: number;
}

const shapesOfClients = new WeakMap<pg.ClientBase, Shapes>();

/**
 * Runs one statement on a connection of the pool. Composed texts are prepared per
 * connection once they are repeated, and the least recently used ones are deallocated: planning a list takes longer
 * than reading it, and each plan occupies memory in PostgreSQL.
 */
export async function queryPool<Row extends object>(
  pool: pg.Pool,
  statement: Statement,
  values: unknown[],
  nodes: NodeGuard | null = null,
): Promise<Row[]> {
  const { name, text } = statement;
  const guard = nodes && nodes.states().length > 0 && usesStatements(statement) ? nodes : null;
  if (isPrepared(statement) && !guard) return (await pool.query<Row>({ name, text, values })).rows;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    guard?.use(client, platformOf(values));
    if (isPrepared(statement)) return (await client.query<Row>({ name, text, values })).rows;
    const shapes = findShapes(client);
    const shape = statement.valuesDecide ? undefined : chooseName(shapes, text);
    for (let one = shapes.evicted.pop(); one !== undefined; one = shapes.evicted.pop()) await deallocate(client, one);
    return (await client.query<Row>({ ...(shape !== undefined && { name: shape }), text, values })).rows;
  } catch (error) {
    failure = (guard?.explain(client, platformOf(values), error) ?? error) as Error;
    throw failure;
  } finally {
    guard?.release(client);
    // As `pool.query` does: a failed statement ends its connection.
    client.release(failure);
  }
}

function findShapes(client: pg.ClientBase): Shapes {
  let shapes = shapesOfClients.get(client);
  if (!shapes) shapesOfClients.set(client, (shapes = createShapes()));
  return shapes;
}

/** The name under which the text is prepared, or undefined before its fifth use. */
function chooseName(shapes: Shapes, text: string): string | undefined {
  const name = shapes.names.get(text);
  if (name !== undefined) return name;
  const uses = (shapes.uses.get(text) ?? 0) + 1;
  if (uses < PREPARED_FROM_USE || text.length > MOST_CHARACTERS) {
    shapes.uses.set(text, uses);
    return undefined;
  }
  shapes.uses.delete(text);
  const given = `shape ${++shapes.count}`;
  shapes.names.set(text, given);
  return given;
}

function createShapes(): Shapes {
  const evicted: string[] = [];
  return {
    uses: new LRUCache({ max: MOST_COUNTED }),
    names: new LRUCache<string, string>({
      max: MOST_SHAPES,
      maxSize: MOST_CHARACTERS,
      sizeCalculation: (_name, text) => text.length,
      dispose: (name) => evicted.push(name),
    }),
    evicted,
    count: 0,
  };
}

async function deallocate(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`deallocate "${name}"`);
  delete (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements[name];
}
