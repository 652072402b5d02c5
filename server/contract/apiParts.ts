import type { OpenDatabase, Replica } from '../../db/core/connect.js';
import type { Reply } from '../../handlers/_shared/operation.js';
import type { SignatureCheck } from '../../services/_shared/signed.js';
import type { Services } from '../../services/services.js';
import type { Authentication } from '../access/authentication.js';
import type { Permissions } from '../access/permissions.js';
import type { RateLimits } from '../access/rateLimits.js';
import type { Answer } from '../http/answer.js';
import type { Exchange } from '../http/exchange.js';
import type { Idempotency } from '../http/idempotency.js';
import type { OpenApiDocument } from './contract.js';
import type { Middleware } from './middleware.js';
import type { Validation } from './validation.js';

/** A handler without static types; the generated registry checks them. */
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
  /** Null: the primary answers all reads. */
  replica: Pick<Replica, 'readsFor'> | null;
  authentication: Authentication;
  permissions: Permissions;
  validation: Validation;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  middlewares: readonly Middleware[];
  /** Runs work of one key in order. Waiting work holds no database connection. */
  inQueue: OpenDatabase['inQueue'];
  /** Answers an inner exchange by the contract. */
  answerInner(exchange: Exchange): Promise<Answer>;
}
