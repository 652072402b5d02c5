import { describe, expect, it } from '@jest/globals';
import { formatTimeLeft } from '../../cli/import/progress.js';
import { formatTable } from '../../cli/table.js';

const rows = [
  {
    key: 'north',
    name: 'Northfield University',
    roles: 'north: learner, south: platform_admin, east: learner',
    seen: null,
  },
  { key: 's', name: 'South', roles: '', seen: new Date('2027-01-31T12:00:00Z') },
];

describe('a table of the command line', () => {
  it('is as wide as its values where nothing limits it', () => {
    expect(formatTable(rows, Infinity).split('\n')).toEqual([
      'key    name                   roles                                                 seen',
      'north  Northfield University  north: learner, south: platform_admin, east: learner',
      's      South                                                                        2027-01-31T12:00:00.000Z',
      '',
    ]);
  });

  it.each([120, 80, 60, 44])('has no line longer than %i characters, and loses nothing', (width) => {
    const text = formatTable(rows, width);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    for (const word of ['Northfield', 'University', 'learner,', 'South']) expect(text).toContain(word);
  });

  it('is a list of values where columns would be too narrow', () => {
    expect(formatTable(rows, 20)).toContain('key: north\nname: Northfield University\n');
  });

  it('holds nothing that moves the cursor', () => {
    expect(formatTable([{ name: 'a\u001b[2Jb\nc' }], 80)).toBe('name\na [2Jb c\n');
  });
});

describe('the time that an import still takes', () => {
  it.each([
    [0, '0 s'],
    ['42', '42 s'],
    [90, '2 min'],
    [5_400, '1.5 h'],
    ['NULL', 'an unknown time'],
    ['INF', 'an unknown time'],
    [NaN, 'an unknown time'],
  ])('%p is %s', (seconds, words) => {
    expect(formatTimeLeft(seconds)).toBe(words);
  });
});
