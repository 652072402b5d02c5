import { describe, expect, it } from '@jest/globals';
import { databaseTrouble } from '../../../db/core/databaseOutage.js';

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('databaseTrouble', () => {
  it('knows broken and refused connections, also behind the statement that knex puts before the words', () => {
    for (const trouble of [
      error('x', { code: '57P01' }),
      error('x', { code: 'ECONNREFUSED', syscall: 'connect' }),
      error('Connection terminated unexpectedly'),
      error('ROLLBACK - Client has encountered a connection error and is not queryable'),
      error('Knex: Timeout acquiring a connection. The pool is probably full.'),
    ]) {
      expect([trouble.message, databaseTrouble(trouble)]).toEqual([trouble.message, 'down']);
    }
  });

  it('knows what the next try may do, and leaves everything else alone', () => {
    expect(databaseTrouble(error('x', { code: '40P01' }))).toBe('busy');
    for (const other of [error('x', { code: '23505' }), error('x', { code: 'ENOENT', syscall: 'open' }), error('x'), null, 'text']) {
      expect(databaseTrouble(other)).toBeNull();
    }
  });
});
