import { DatabaseVersionError } from '../../db/core/migrate.js';
import { EmbeddedPostgresError } from '../../dev/postgres/embeddedPostgresError.js';
import { ConfigError } from '../config/config.js';

/** The start can't go on, for a reason that the person can do something about. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** What to print: a sentence where the person can do something about it, else all there is for whoever looks into it. */
export function explainFailure(error: unknown): string {
  const { code, message, address, port, stack, syscall, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `${address}:${port} is taken by another program: set PORT to another port.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}: set HOST to one of its own, or to 0.0.0.0.`;
  if (syscall === 'getaddrinfo')
    return `There is no address for the host '${hostname}' (${code}): set HOST to an address of this machine, or to 0.0.0.0.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not open to this user: set PORT to 1024 or higher.`;
  const isForPeople = [StartRefused, ConfigError, DatabaseVersionError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  return isForPeople ? message : (stack ?? message);
}
