import { DatabaseVersionError } from '../../db/core/migrate.js';
import { EmbeddedPostgresError } from '../../dev/postgres/embeddedPostgresError.js';
import { ConfigError } from '../config/config.js';

/** The start failed for a reason that the user can fix. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The text to print: a sentence if the user can fix the error, else its stack. */
export function explainFailure(error: unknown): string {
  const { code, message, address, port, stack, syscall, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `${address}:${port} is in use by another program. Set PORT to another port.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one of its addresses, or to 0.0.0.0.`;
  if (syscall === 'getaddrinfo')
    return `The host '${hostname}' has no address (${code}). Set HOST to an address of this machine, or to 0.0.0.0.`;
  if (code === 'EACCES' && port !== undefined) return `This user may not use port ${port}. Set PORT to 1024 or higher.`;
  const isForPeople = [StartRefused, ConfigError, DatabaseVersionError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  return isForPeople ? message : (stack ?? message);
}
