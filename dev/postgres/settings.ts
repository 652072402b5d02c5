import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const MIN_CONNECTIONS = 200;
/** Each one that is open costs some megabytes. */
const MAX_CONNECTIONS = 2_000;

export interface ServerSettings {
  socketFolder: string;
  durable: boolean;
  /** How many are requested: between the usual 200 and 2,000 the server takes so many. */
  maxConnections: number;
}

/** Settings on the command line of the embedded server, so that a newer release also changes them for older data. */
export function serverSettings({ socketFolder, durable, maxConnections }: ServerSettings): string[] {
  const memoryMiB = totalmem() / MIB;
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: SOCKET_PORT,
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, maxConnections)),
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, memoryMiB / 8)))}MB`,
    effective_cache_size: `${Math.round(memoryMiB / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Queries here are short: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    // What a client sees as an error is no matter for the server's log, and may hold people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  // What is thrown away soon needs no care, and plans that don't change with the time.
  if (!durable)
    Object.assign(settings, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' });
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Only part of the socket's file name: there is no TCP port. */
export const SOCKET_PORT = 5432;
