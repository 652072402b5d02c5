import { describe, expect, it } from '@jest/globals';
import { DATABASE_TROUBLES, classifyDatabaseError, describeTrouble } from '../../../db/core/databaseOutage.js';
import { DatabaseWaitTimeout } from '../../../db/core/databaseWaitTimeout.js';

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('classifyDatabaseError', () => {
  it('knows broken and refused connections, also behind the statement that knex puts before the words', () => {
    for (const trouble of [
      error('x', { code: '57P01' }),
      error('x', { code: 'ECONNREFUSED', syscall: 'connect' }),
      error('Connection terminated unexpectedly'),
      error('ROLLBACK - Client has encountered a connection error and is not queryable'),
      error('Knex: Timeout acquiring a connection. The pool is probably full.'),
    ]) {
      expect([trouble.message, classifyDatabaseError(trouble)]).toEqual([trouble.message, 'down']);
    }
  });

  it('classifies lock and pool timeouts and a full disk, and leaves other errors unchanged', () => {
    expect(classifyDatabaseError(new DatabaseWaitTimeout('connection', 15_000))).toBe('no_connection');
    expect(classifyDatabaseError(new DatabaseWaitTimeout('turn', 15_000))).toBe('locked');
    const ofStates = ['55P03', '57014', '40P01', '40001', '53100'].map((code) =>
      classifyDatabaseError(error('x', { code })),
    );
    expect(ofStates).toEqual(['locked', 'slow', 'busy', 'busy', 'full']);
    for (const other of [
      error('x', { code: '23505' }),
      error('x', { code: 'ENOENT', syscall: 'open' }),
      error('x'),
      null,
      'text',
    ]) {
      expect(classifyDatabaseError(other)).toBeNull();
    }
  });
});

describe('describeTrouble', () => {
  it('says for how long and for what a request waited, and has a sentence of its own for each cause', () => {
    expect(describeTrouble('no_connection', new DatabaseWaitTimeout('connection', 15_000))).toBe(
      'The service waited 15 s for a free database connection. Try again.',
    );
    expect(describeTrouble('locked', new DatabaseWaitTimeout('turn', 2_500))).toBe(
      'The service waited 2.5 s for other requests that change the same records. Try again.',
    );
    expect(describeTrouble('locked', error('x'))).toMatch(/^Another request holds the same records/);
    expect(new Set(DATABASE_TROUBLES.map((trouble) => describeTrouble(trouble, error('x')))).size).toBe(
      DATABASE_TROUBLES.length,
    );
  });
});
