import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../../services/_shared/context.js';
import type { Exchange } from '../http/exchange.js';
import type { ReceivedBody } from '../http/readBody.js';
import type { ContractOperation } from './contract.js';

/**
 * Steps that some operations add to those of all: `server/xapi` is one. A hook leaves exchanges of other operations alone.
 * Each hook may throw a Problem, which answers the request.
 */
export interface Middleware {
  /** Before routing: may change the method, the path and the query of the exchange. */
  beforeRouting(exchange: Exchange): Promise<void>;
  /** `operations`: the one that is requested, or those of the path where it has none of this method. */
  afterRouting(exchange: Exchange, operations: readonly ContractOperation[]): void;
  /** The caller is let in; nothing has been read for the answer yet. */
  afterPermission(exchange: Exchange, access: Access): Promise<void>;
  /** The handler has answered, and what it wrote is committed. */
  afterAnswer(exchange: Exchange, access: Access): Promise<void>;
  /** Reads the body in place of the service; null where the service reads it. */
  bodyReader(operation: ContractOperation): BodyReader | null;
}

export type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<ReceivedBody>;
