import { describe, expect, it } from '@jest/globals';
import { listStatement } from '../../../db/core/listStatement.js';

const statementOf = (field: 'name' | 'grade', descending: boolean) =>
  listStatement(
    'list of things',
    '-grade',
    { field, descending },
    (order) => `order by ${order.field} ${order.descending ? 'desc' : 'asc'}`,
  );

describe('listStatement', () => {
  it('has the name in the usual order only', () => {
    expect(statementOf('grade', true)).toEqual({ name: 'list of things', text: 'order by grade desc' });
    expect(statementOf('grade', false)).toEqual({ text: 'order by grade asc' });
    expect(statementOf('name', true)).toEqual({ text: 'order by name desc' });
  });
});
