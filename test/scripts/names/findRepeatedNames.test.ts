import { describe, expect, it } from '@jest/globals';
import { findRepeatedNames } from '../../../scripts/names/findRepeatedNames.js';

describe('findRepeatedNames', () => {
  it('names types and classes that several files export, in whatever way', () => {
    const sources = {
      'a.ts':
        'export const one = 1;\nexport interface Two {}\nexport type Three = 3;\nexport abstract class Four {}\nexport enum Five {}',
      'b.ts':
        'export type Two = 2;\ninterface Kept {}\nexport { one, type Kept as Three, type Four };\nexport * from "./c.js";',
      'c.ts': "export type {\n  Five,\n} from './a.js';",
    };
    expect(findRepeatedNames(sources)).toEqual([
      { name: 'Five', files: ['a.ts', 'c.ts'] },
      { name: 'Four', files: ['a.ts', 'b.ts'] },
      { name: 'Three', files: ['a.ts', 'b.ts'] },
      { name: 'Two', files: ['a.ts', 'b.ts'] },
    ]);
  });

  it('leaves alone functions and values', () => {
    const text = 'export const one = 1;\nexport async function two() {}\nexport { three };';
    expect(findRepeatedNames({ 'a.ts': text, 'b.ts': text })).toEqual([]);
  });

  it('leaves alone what is not exported, default exports, and several declarations of one file', () => {
    const sources = {
      'a.ts':
        'interface Row {}\nexport default function handler() {}\nexport function over(a: string): string;\nexport function over(a: number): number;\nexport { own as default };',
      'b.ts':
        "interface Row {}\nexport default function handler() {}\nconst text = 'export const over = 1';\nexport { another as default };",
    };
    expect(findRepeatedNames(sources)).toEqual([]);
  });
});
