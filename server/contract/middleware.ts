import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../../services/_shared/context.js';
import type { Exchange } from '../http/exchange.js';
import type { ReceivedBody } from '../http/readBody.js';
import type { ContractOperation } from './contract.js';

/** Additional steps for some operations, such as those of `server/xapi`. A hook ignores exchanges of other operations. Each hook
 * may throw a Problem, which becomes the answer.
 */
export interface Middleware {
  /** Before routing: may change the method, the path and the query of the exchange. */
  beforeRouting(exchange: Exchange): Promise<void>;
  /** `operations`: the requested one, or those of the path if it does not have the method. */
  afterRouting(exchange: Exchange, operations: readonly ContractOperation[]): void;
  /** After the permission check, before any reads for the answer. */
  afterPermission(exchange: Exchange, access: Access): Promise<void>;
  /** After the handler has answered and its writes are committed. */
  afterAnswer(exchange: Exchange, access: Access): Promise<void>;
  /** A body reader that replaces the default one; null: the default. */
  bodyReader(operation: ContractOperation): BodyReader | null;
}

export type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<ReceivedBody>;
