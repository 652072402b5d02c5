import pg from 'pg';
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../../dev/postgres/startEmbeddedPostgres.js';

/** A process of its own that uses an embedded server: says so in one line of JSON, and stops when its standard input closes. */
const postgres = await startEmbeddedPostgres({ dataFolder: process.argv[2]! });
const { socketFolder: host, port, user, database } = postgres.target;
const client = new pg.Client({ host, port, user, database });
await client.connect();
// Two processes that create it at once would collide in the catalogue.
await client.query('select pg_advisory_lock(1)');
await client.query('create table if not exists visit (process int)');
await client.query('insert into visit values ($1)', [process.pid]);
await client.end();
console.log(JSON.stringify({ adopted: postgres.adopted }));
process.stdin.resume();
await once(process.stdin, 'end');
console.log(JSON.stringify({ stopped: await postgres.stop() }));
