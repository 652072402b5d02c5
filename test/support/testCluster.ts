import { buildDatabaseUrl, withConnection } from './testServer.js';

const WORKERS = `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid`;

/**
 * URLs of the workers' maintenance databases. `url`: a database of the coordinator that knows them, with the
 * credentials of a superuser, who makes extensions. Throws when there are none.
 */
export async function listWorkers(url: string): Promise<string[]> {
  const { rows } = await withConnection(url, (client) => client.query<{ host: string; port: number }>(WORKERS));
  if (rows.length === 0) throw new Error('CITUS_URL names no database of a Citus coordinator with workers.');
  return rows.map(({ host, port }) => {
    const worker = new URL(buildDatabaseUrl(url, 'postgres'));
    Object.assign(worker, { hostname: host, port: String(port) });
    return worker.href;
  });
}

/** Makes a cluster of the databases of this name on the coordinator (`url`) and on the workers. */
export async function makeCluster(url: string, workers: string[], name: string): Promise<void> {
  for (const node of [url, ...workers.map((worker) => buildDatabaseUrl(worker, name))])
    await withConnection(node, (client) => client.query('create extension citus'));
  await withConnection(url, async (client) => {
    const { hostname, port } = new URL(url);
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers.map((one) => new URL(one)))
      await client.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
  });
}
