import type { OpenDatabase, Replica } from '../../db/core/connect.js';
import type { Reply } from '../../handlers/_shared/operation.js';
import type { SignatureCheck } from '../../services/_shared/signed.js';
import type { Services } from '../../services/services.js';
import type { Authentication } from '../access/authentication.js';
import type { Permissions } from '../access/permissions.js';
import type { RateLimits } from '../access/rateLimits.js';
import type { Idempotency } from '../http/idempotency.js';
import type { OpenApiDocument } from './contract.js';
import type { Middleware } from './middleware.js';
import type { Validation } from './validation.js';

/** A handler whose types are erased; the generated registry has checked them. */
export interface RunnableHandler {
  operationId: string;
  run(context: never): Promise<Reply> | Reply;
}

/** The document with a handler for each of its operations, and a check for each `x-signature`. */
export interface Contract {
  document: OpenApiDocument;
  handlers: Record<string, RunnableHandler>;
  signatures?: Record<string, SignatureCheck<Omit<Services, 'findSchemaErrors'>>>;
}

export interface ApiParts {
  contract: Contract;
  services: Omit<Services, 'findSchemaErrors'>;
  /** Null: all is read where it is written. */
  replica: Pick<Replica, 'readsFor'> | null;
  authentication: Authentication;
  permissions: Permissions;
  validation: Validation;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  middlewares: readonly Middleware[];
  /** Runs work of the same key one piece after the other, without a database connection while it waits. */
  inQueue: OpenDatabase['inQueue'];
}
