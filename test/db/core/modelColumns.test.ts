import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Model, ModelClass } from 'objection';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

function listSources(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));
}

interface Declared {
  file: string;
  isAbstract: boolean;
  name: string;
  parent: string;
  /** Declared types by column. */
  columns: Record<string, string>;
  relations: string[];
}

/** The declarations of the classes of db/, read from the text: types are gone at run time. */
const classes: Declared[] = listSources('db').flatMap(({ file, text }) =>
  [...text.matchAll(/^export (abstract )?class (\w+) extends (\w+) \{\n(.*?)^\}/gms)].map(
    ([, abstract, name, parent, body]) => {
      const fields = [...body!.matchAll(/^ {2}declare (\w+)(\?)?: ([^;]+);/gm)];
      return {
        file,
        isAbstract: abstract !== undefined,
        name: name!,
        parent: parent!,
        columns: Object.fromEntries(
          fields.filter(([, , optional]) => !optional).map(([, field, , type]) => [field!, type!]),
        ),
        relations: fields.filter(([, , optional]) => optional).map(([, field]) => field!),
      };
    },
  ),
);
const isModel = (name: string): boolean =>
  name === 'Model' || classes.some((one) => one.name === name && isModel(one.parent));
const declared = classes.filter(({ name }) => isModel(name));

const models = declared.filter(({ isAbstract }) => !isAbstract);
const columnsOf = ({ parent, columns }: Declared): Record<string, string> => {
  const inherited = declared.find(({ name }) => name === parent);
  return { ...(inherited && columnsOf(inherited)), ...columns };
};

async function classOf({ file, name }: Declared): Promise<ModelClass<Model>> {
  const module = (await import(join('../../..', file))) as Record<string, ModelClass<Model>>;
  return module[name]!;
}

/** How values of a type of PostgreSQL come: null for what TypeScript can't name in one word (enumerations, JSON). */
const KINDS: Record<string, string | null> = {
  text: null,
  jsonb: null,
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  boolean: 'boolean',
  uuid: 'string',
  numeric: 'string',
  real: 'number',
  'double precision': 'number',
  /** A Date, or the text that statements by hand cast it to. */
  date: null,
  tsvector: 'string',
  'timestamp with time zone': 'Date',
  'numeric[]': 'string[]',
  'real[]': 'number[]',
  'date[]': 'Date[]',
  bit: 'string',
  'bit varying': 'string',
  pg_lsn: 'string',
  'text[]': null,
  'double precision[]': 'number[]',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  bytea: 'Buffer',
};

const READ_COLUMNS = `
  select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
    from pg_attribute where attrelid = cast($1 as regclass) and attnum > 0 and not attisdropped order by attnum`;

/** Tables without a model, by reason. */
const WITHOUT_MODEL: Record<string, string[]> = {
  'written by triggers and SQL functions': ['event_outbox', 'media_words', 'mentor_term_names', 'search_word_bits'],
  'of a library': ['knex_migrations', 'knex_migrations_lock', 'rate_limits'],
};

/** Every identifier that product code imports, with the files that import it. */
const imports = new Map<string, string[]>();
for (const { file, text } of ['db', 'services', 'handlers', 'server', 'cli', 'demo'].flatMap(listSources))
  for (const [, names] of text.matchAll(/^import (?:type )?\{([^}]+)\} from '\./gms))
    for (const name of names!.split(',').map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    ))
      imports.set(name, [...(imports.get(name) ?? []), file]);

describe('the models', () => {
  it('are one for each table', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    const withModel = (await Promise.all(models.map(classOf))).map(({ tableName }) => tableName);
    expect([...withModel, ...Object.values(WITHOUT_MODEL).flat()].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(models)(
    '$name has the columns of its table, with their types, and the relations that it declares',
    async (model) => {
      const modelClass = await classOf(model);
      const { rows } = await db.pool.query<{ name: string; type: string; nullable: boolean }>(READ_COLUMNS, [
        modelClass.tableName,
      ]);
      const columns = columnsOf(model);
      expect(Object.keys(columns).sort()).toEqual(rows.map(({ name }) => name).sort());
      for (const { name, type, nullable } of rows) {
        const stated = columns[name]!;
        expect([name, stated === 'unknown' || stated.endsWith(' | null')]).toEqual([name, nullable]);
        if (KINDS[type] !== null) expect([name, stated.replace(/ \| null$/, '')]).toEqual([name, KINDS[type]]);
      }
      expect(Object.keys(modelClass.getRelations()).sort()).toEqual(model.relations.sort());
    },
  );

  it.each(models)('$name is used outside of its file', ({ name, file }) => {
    expect((imports.get(name) ?? []).filter((other) => other !== file)).not.toEqual([]);
  });

  it.each(models)('$name is read, and its relations lead somewhere', async (model) => {
    const modelClass = await classOf(model);
    const relations = Object.keys(modelClass.getRelations());
    const rows = await modelClass
      .query(db.knex)
      .limit(1)
      .withGraphJoined(relations.length > 0 ? `[${relations.join(', ')}]` : '[]');
    expect(rows.every((row) => row instanceof modelClass)).toBe(true);
  });
});
