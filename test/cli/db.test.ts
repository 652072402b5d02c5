import { describe, expect, it } from '@jest/globals';
import { runAdmin } from './runAdmin.js';

describe('lps db distribute', () => {
  it.each([[[]], [['--dry-run']], [['--json']]])('refuses and exits with 1: %j', async (options) => {
    const { status, output, errors } = await runAdmin({}, ['db', 'distribute', ...options]);
    expect([status, output]).toEqual([1, '']);
    expect(errors).toContain('This version cannot distribute tables over a Citus cluster');
  });
});
