import type pg from 'pg';
import type { Transaction } from '../../db/core/transaction.js';

/** A statement as it is sent, and the function that sends it. */
export interface SentQuery {
  text: string;
  values: unknown[];
  send: () => Promise<pg.QueryResult>;
  client: pg.Client;
}

/**
 * The same transaction, whose statements (`query`, `runPipeline`) pass through `intercept`. Models are not intercepted.
 */
export function interceptQueries(
  trx: Transaction,
  intercept: (sent: SentQuery) => Promise<pg.QueryResult>,
): Transaction {
  const acquireConnection = async () => {
    const client = (await trx.client.acquireConnection()) as pg.Client;
    const query = (config: string | pg.QueryConfig) => {
      const { text, values = [] } = typeof config === 'string' ? { text: config } : config;
      return intercept({ text, values, send: () => client.query(config), client });
    };
    return overlay(client, { query });
  };
  return overlay(trx, { client: overlay(trx.client as object, { acquireConnection }) });
}

/** The object with other properties. */
const overlay = <Target extends object>(target: Target, properties: object): Target =>
  new Proxy(target, {
    get: (own, key) => {
      if (key in properties) return (properties as Record<PropertyKey, unknown>)[key];
      const value = Reflect.get(own, key) as unknown;
      return typeof value === 'function' && key !== 'client' ? (value as () => unknown).bind(own) : value;
    },
  });
