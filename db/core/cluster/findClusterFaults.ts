import type { Database } from '../connect.js';
import { type Cluster, readCluster } from './readCluster.js';
import { STATEMENT_TABLES } from './statementTables.js';

/** The oldest version of Citus that statements were distributed with. */
const OLDEST_MAJOR = 14;

/** Why statements cannot be distributed, a sentence each; none when they can. */
export async function findClusterFaults(db: Pick<Database, 'read'>): Promise<string[]> {
  const cluster = await readCluster(db, STATEMENT_TABLES);
  if (cluster.version === null)
    return [
      "The database does not have the extension citus: run 'create extension citus' as a superuser on each server.",
    ];
  if (parseInt(cluster.version, 10) < OLDEST_MAJOR)
    return [`Citus ${cluster.version} is too old: version ${OLDEST_MAJOR} or newer is needed.`];
  if (!(await isCoordinator(db))) return ['This server is a worker: DATABASE_URL must name the coordinator.'];
  if (!cluster.nodes.some(({ takesShards }) => takesShards))
    return ["The coordinator knows no worker: add one by 'select citus_add_node(<host>, <port>)'."];
  return [...(await findFaultsOfNodes(db, cluster)), ...(await findFaultsOfTables(db))];
}

async function isCoordinator(db: Pick<Database, 'read'>): Promise<boolean> {
  const [row] = await db.read<{ is: boolean }>({
    name: 'cluster: is coordinator',
    text: 'select groupid = 0 as is from pg_dist_local_group',
  });
  return row!.is;
}

/** A question to all nodes, with the answer that each must give. */
interface NodeCheck {
  sql: string;
  isGood: (answer: string, ofCoordinator: string) => boolean;
  fault: (address: string, answer: string) => string;
}

const CHECKS: NodeCheck[] = [
  {
    sql: `select extversion from pg_extension where extname = 'citus'`,
    isGood: (answer, ofCoordinator) => answer === ofCoordinator,
    fault: (address, answer) => `${address} has version '${answer}' of Citus, which differs from the coordinator's.`,
  },
  {
    sql: 'show max_prepared_transactions',
    isGood: (answer) => Number(answer) > 0,
    fault: (address) => `${address} has max_prepared_transactions = 0, so it cannot commit together with others.`,
  },
  {
    sql: `select concat_ws(' ', pg_encoding_to_char(encoding), datcollate, datctype) from pg_database where datname = current_database()`,
    isGood: (answer, ofCoordinator) => answer === ofCoordinator,
    fault: (address, answer) => `${address} has another encoding or collation than the coordinator: ${answer}.`,
  },
  {
    sql: `select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()`,
    isGood: (answer) => answer === 't',
    fault: (address) => `The role does not own the database on ${address}.`,
  },
  {
    sql: `select has_schema_privilege('public', 'create')`,
    isGood: (answer) => answer === 't',
    fault: (address) => `The role may not create tables in the schema public on ${address}.`,
  },
];

const ASK = {
  name: 'cluster: ask all nodes',
  text: `select asked.nodeid as id, success as "isAnswered", coalesce(result, '') as answer
           from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) asked`,
};

/** Runs a query on all nodes. Returns the answer of each by its id; null where it did not answer. */
async function askNodes(db: Pick<Database, 'read'>, sql: string): Promise<Map<number, string | null>> {
  const rows = await db.read<{ id: number; isAnswered: boolean; answer: string }>(ASK, [sql]);
  return new Map(rows.map(({ id, isAnswered, answer }) => [id, isAnswered ? answer : null]));
}

async function findFaultsOfNodes(db: Pick<Database, 'read'>, { nodes }: Cluster): Promise<string[]> {
  const reached = await askNodes(db, 'select 1');
  const silent = nodes.filter(({ id }) => (reached.get(id) ?? null) === null);
  if (silent.length > 0) return silent.map(({ address }) => `${address} does not answer the coordinator.`);
  const faults: string[] = [];
  for (const { sql, isGood, fault } of CHECKS) {
    const [own] = await db.read<Record<string, unknown>>({ text: sql });
    const ofCoordinator = String(Object.values(own ?? {})[0] ?? '');
    const answers = await askNodes(db, sql);
    for (const { id, address, takesShards } of nodes.filter((one) => one.takesShards)) {
      const answer = answers.get(id) ?? '';
      if (takesShards && !isGood(answer, ofCoordinator)) faults.push(fault(address, answer));
    }
  }
  return faults;
}

const FAULTS_OF_TABLES = {
  name: 'cluster: what hinders distributing tables',
  text: `
    select format('The role does not own the table %s.', oid::regclass) as fault
      from pg_class where oid = any ($1::text[]::regclass[]) and not pg_has_role(relowner, 'usage')
     union all
    select format('The table %s has the foreign key %s.', conrelid::regclass, conname)
      from pg_constraint
     where contype = 'f' and (conrelid = any ($1::text[]::regclass[]) or confrelid = any ($1::text[]::regclass[]))
     union all
    select format('The table %s has the trigger %s.', tgrelid::regclass, tgname)
      from pg_trigger where not tgisinternal and tgrelid = any ($1::text[]::regclass[])`,
};

async function findFaultsOfTables(db: Pick<Database, 'read'>): Promise<string[]> {
  return (await db.read<{ fault: string }>(FAULTS_OF_TABLES, [STATEMENT_TABLES])).map(({ fault }) => fault);
}
