import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const MIN_CONNECTIONS = 200;
/** An open connection takes some megabytes. */
const MAX_CONNECTIONS = 2_000;

export interface ServerSettings {
  socketFolder: string;
  durable: boolean;
  /** The requested number of connections; the server limits it to 200 to 2,000. */
  maxConnections: number;
}

/**
 * Command-line arguments with the settings of the embedded server. A newer release so changes the settings of existing
 * data too.
 */
export function buildServerSettings({ socketFolder, durable, maxConnections }: ServerSettings): string[] {
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
    // Queries are short: compiling them takes more time than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    // Errors of statements go to the client only: they may contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  // Test data need not survive a crash, and without autovacuum plans stay the same over a run.
  if (!durable)
    Object.assign(settings, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' });
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Part of the file name of the socket; the server opens no TCP port. */
export const SOCKET_PORT = 5432;
