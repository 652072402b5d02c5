import { describe, expect, it } from '@jest/globals';
import { repeatedNames } from '../../../scripts/names/repeatedNames.js';

describe('repeatedNames', () => {
  it('names what several files export, in whatever way', () => {
    const sources = {
      'a.ts': 'export const one = 1;\nexport interface Two {}\nexport async function three() {}\nexport abstract class Four {}\nexport function* five() {}',
      'b.ts': 'export function one() {}\nexport type Two = 2;\nconst kept = 3;\nexport { kept as three, type Four };\nexport * from "./c.js";',
      'c.ts': "export {\n  five,\n} from './a.js';",
    };
    expect(repeatedNames(sources)).toEqual([
      { name: 'Four', files: ['a.ts', 'b.ts'] },
      { name: 'Two', files: ['a.ts', 'b.ts'] },
      { name: 'five', files: ['a.ts', 'c.ts'] },
      { name: 'one', files: ['a.ts', 'b.ts'] },
      { name: 'three', files: ['a.ts', 'b.ts'] },
    ]);
  });

  it('leaves alone what is not exported, default exports, and several declarations of one file', () => {
    const sources = {
      'a.ts': 'interface Row {}\nexport default function handler() {}\nexport function over(a: string): string;\nexport function over(a: number): number;\nexport { own as default };',
      'b.ts': "interface Row {}\nexport default function handler() {}\nconst text = 'export const over = 1';\nexport { another as default };",
    };
    expect(repeatedNames(sources)).toEqual([]);
  });
});
