import { describe, expect, it } from '@jest/globals';
import { findLicenseFaults, formatLicenses, listLicenses } from '../../../scripts/dependencies/licenses.js';

const row = (license: string | null, name = 'thing') => ({ name, version: '1.0.0', license, isDevelopment: false });

describe('listLicenses', () => {
  it('has each version of a package once, nested ones and old statements too', () => {
    const lock = {
      packages: {
        '': { version: '1.0.0', license: 'MIT' },
        'node_modules/b': { version: '2.0.0', license: 'ISC', dev: true },
        'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/c/node_modules/b': { version: '1.0.0', license: 'MIT' },
        'node_modules/@scope/old': { version: '3.0.0' },
        'node_modules/silent': { version: '4.0.0' },
      },
    };
    const readManifest = (folder: string) =>
      folder === 'node_modules/@scope/old' ? { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] } : null;
    expect(listLicenses(lock, readManifest)).toEqual([
      { name: '@scope/old', version: '3.0.0', license: 'MIT OR GPL-2.0', isDevelopment: false },
      { name: 'b', version: '1.0.0', license: 'MIT', isDevelopment: false },
      { name: 'b', version: '2.0.0', license: 'ISC', isDevelopment: true },
      { name: 'silent', version: '4.0.0', license: null, isDevelopment: false },
    ]);
  });
});

describe('findLicenseFaults', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'Apache-2.0 AND MIT'])('allows %s', (license) => {
    expect(findLicenseFaults([row(license)], {})).toEqual([]);
  });

  it.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', null])(
    'refuses %s, unless there is a reason',
    (license) => {
      expect(findLicenseFaults([row(license)], {})).toEqual([
        `thing@1.0.0: ${license ?? 'no license'} is not among those allowed.`,
      ]);
      expect(findLicenseFaults([row(license)], { thing: 'a reason' })).toEqual([]);
    },
  );

  it('names reasons that nothing needs', () => {
    expect(findLicenseFaults([row('MIT')], { thing: 'a reason', gone: 'a reason' })).toEqual([
      'thing: this exception is not needed.',
      'gone: this exception is not needed.',
    ]);
  });
});

it('formatLicenses groups packages by license', () => {
  expect(formatLicenses([row('MIT', 'a'), row('ISC', 'b'), row('MIT', 'c'), row(null, 'd')])).toBe(
    'ISC (1)\n  b 1.0.0\n\nMIT (2)\n  a 1.0.0\n  c 1.0.0\n\nnone stated (1)\n  d 1.0.0\n',
  );
});
