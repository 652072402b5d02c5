import { Command } from 'commander';
import process from 'node:process';
import {
  ClusterNotReady,
  distributeStatements,
  undistributeStatements,
} from '../db/core/cluster/distributeStatements.js';
import { findClusterFaults } from '../db/core/cluster/findClusterFaults.js';
import { MoveRefused, moveTenant } from '../db/core/cluster/moveTenant.js';
import { readCluster } from '../db/core/cluster/readCluster.js';
import { STATEMENT_TABLES } from '../db/core/cluster/statementTables.js';
import { listTenantLocations } from '../db/core/cluster/tenantLocations.js';
import { confirmedDifferences } from '../db/derived/checkDerived.js';
import { AdminError } from './adminError.js';
import { type AdminSession, findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface DistributeOptions {
  dryRun?: true;
  undo?: true;
  check: boolean;
  json?: true;
}

/** `lps db`: commands about the database itself. */
export function dbCommand(): Command {
  return new Command('db')
    .description('The database itself, and the Citus cluster that statements are distributed over.')
    .addCommand(
      new Command('distribute')
        .description(
          'Distributes statements over a Citus cluster by platform. The service may run meanwhile: requests for statements wait. Repeat it after an interruption.',
        )
        .option('--dry-run', 'shows what would be moved, and why it cannot be')
        .option('--undo', 'moves statements back to the coordinator')
        .option('--no-check', 'does not compare derived tables with statements afterwards')
        .option('--json', 'report as JSON on standard output')
        .action(distribute),
    )
    .addCommand(
      new Command('tenants')
        .description('Shows on which node of the cluster the statements of each platform are.')
        .option('--json', 'report as JSON on standard output')
        .action(tenants),
    )
    .addCommand(
      new Command('move')
        .argument('<platform>', 'the key of the platform')
        .argument('<node>', 'the number of the node, as `lps db tenants` and pg_dist_node show it')
        .description(
          'Moves the statements of a platform to another node. Writes wait for seconds at the end. Refuses while pg_dump runs; a dump that begins meanwhile is ended.',
        )
        .option('--block-writes', 'lets writes wait until all is copied; needs no rights for logical replication')
        .option('--json', 'report as JSON on standard output')
        .action(moveToNode),
    );
}

/** Bytes with indexes that a second moves: 93 MB in 7.7 s where three nodes share two cores, see docs/operations/cluster.md. */
const BYTES_PER_SECOND = 12_000_000;

async function distribute(options: DistributeOptions): Promise<void> {
  await withSession(async (session) => {
    if (session.config.databaseReplicaUrl !== null)
      throw new AdminError('A cluster has no read replica here: remove DATABASE_REPLICA_URL. Nothing was changed.');
    if (options.dryRun) await showPlan(session, options);
    else await move(session, options);
  });
}

async function showPlan({ database }: AdminSession, { undo, json }: DistributeOptions): Promise<void> {
  const faults = undo ? [] : await findClusterFaults(database);
  const { nodes, tables } = await readCluster(database, STATEMENT_TABLES);
  const bytes = tables.filter(({ isDistributed }) => !isDistributed).reduce((sum, one) => sum + one.bytes, 0);
  const seconds = Math.ceil(bytes / BYTES_PER_SECOND);
  if (json) console.log(JSON.stringify({ faults, nodes, tables, bytes, seconds }));
  else {
    printTable(tables);
    console.log(
      `\nTo move: ${bytes} bytes, about ${seconds} s. Requests for statements wait while their tables move; all others go on.`,
    );
    if (nodes.length > 0) console.log(`Nodes: ${nodes.map(({ address }) => address).join(', ')}.`);
    for (const fault of faults) console.error(fault);
  }
  if (faults.length > 0) process.exitCode = 1;
}

async function move(session: AdminSession, { undo, check, json }: DistributeOptions): Promise<void> {
  const { database } = session;
  const report = (message: string) => (json ? console.error(message) : console.log(message));
  try {
    if (undo) await undistributeStatements(database, report);
    else await distributeStatements(database, report);
  } catch (error) {
    if (error instanceof ClusterNotReady) throw new AdminError(`${error.message}\nNothing was changed.`);
    throw error;
  }
  const differing = check ? await listDiffering(session, report) : [];
  const { nodes, tables } = await readCluster(database, STATEMENT_TABLES);
  if (json) console.log(JSON.stringify({ nodes, tables, differing }));
  else console.log(undo ? 'Statements are on the coordinator.' : 'Statements are distributed.');
  if (differing.length > 0) process.exitCode = 1;
}

/** Keys of platforms whose derived tables differ from their statements. */
async function listDiffering({ database, config }: AdminSession, report: (message: string) => void): Promise<string[]> {
  const differing: string[] = [];
  const platforms = await database.read<{ id: number; platform: string }>({
    text: 'select id, key as platform from platforms join record_store_cursors on platform_id = id order by key',
  });
  for (const { id, platform } of platforms) {
    const differences = await confirmedDifferences(database, id, config.timeGapSeconds);
    if (differences.length === 0) continue;
    differing.push(platform);
    report(`The derived tables of '${platform}' differ from their sources: npx lps records check -p ${platform}`);
  }
  if (differing.length === 0) report('The derived tables of all platforms match their statements.');
  return differing;
}

async function tenants({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    await requireDistributed(database);
    const locations = await listTenantLocations(database);
    if (json) console.log(JSON.stringify({ tenants: locations }));
    else printTable(locations);
  });
}

async function requireDistributed(database: AdminSession['database']): Promise<void> {
  const { tables } = await readCluster(database, STATEMENT_TABLES);
  if (tables.some(({ isDistributed }) => !isDistributed))
    throw new AdminError('Statements are not distributed: all are on the server of DATABASE_URL.');
}

interface MoveOptions {
  blockWrites?: true;
  json?: true;
}

async function moveToNode(key: string, node: string, { blockWrites, json }: MoveOptions): Promise<void> {
  if (!/^\d+$/.test(node)) throw new AdminError(`'${node}' is not the number of a node.`);
  await withSession(async ({ database, target }) => {
    await requireDistributed(database);
    const { id } = await findPlatformByKey(database, key);
    const startedAtMs = performance.now();
    const { wasMoved, endedDumps } = await moveTenant(
      target,
      id,
      Number(node),
      blockWrites ? 'blocked' : 'copied',
    ).catch((error: unknown) => {
      throw error instanceof MoveRefused ? new AdminError(error.message) : error;
    });
    const seconds = (performance.now() - startedAtMs) / 1_000;
    if (json) console.log(JSON.stringify({ platform: key, node: Number(node), moved: wasMoved, endedDumps, seconds }));
    else if (wasMoved) console.log(`Moved the statements of '${key}' to node ${node} in ${seconds.toFixed(1)} s.`);
    else console.log(`The statements of '${key}' are on node ${node} already.`);
    if (endedDumps > 0)
      console.error(
        `Ended ${endedDumps} dumps that began meanwhile and would have lacked these statements: repeat them.`,
      );
  });
}
