import { invalidField } from '../../_shared/problems.js';

/** Keys that URLs of the service and of its pages use. */
const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'cdn',
  'dm',
  'docs',
  'files',
  'health',
  'help',
  'login',
  'logout',
  'mail',
  'main',
  'metrics',
  'null',
  'openapi',
  'root',
  'sandbox',
  'signup',
  'static',
  'status',
  'support',
  'system',
  'undefined',
  'www',
]);

/** Throws a Problem (400) for a key that a tenant may not have. */
export function refuseReservedKey(key: string): void {
  if (RESERVED.has(key.toLowerCase())) throw invalidField('body', '/key', `is reserved: '${key}'`, 'reserved');
  if (/[._-]$|[._-]{2}/.test(key))
    throw invalidField('body', '/key', 'cannot end with a punctuation mark or have two of them in a row', 'pattern');
}
