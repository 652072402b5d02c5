import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTree } from '../../../../db/catalog/outlines/checkTree.js';
import type { IncomingBlock } from '../../../../db/catalog/outlines/incomingBlock.js';
import { generateOutline } from '../../../../bench/generateOutline.js';

const faultsOf = (blocks: IncomingBlock[]) => checkTree(blocks).map(({ index, code }) => [index, code]);

describe('checkTree', () => {
  it('accepts a valid outline in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(generateOutline(300), { minLength: 300 }), (blocks) => {
        expect(checkTree(blocks)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('reports each cycle once, without the blocks below it', () => {
    const ring = Array.from({ length: 20_000 }, (_, n) => ({
      block_id: `b${n}`,
      parent_id: `b${(n + 1) % 20_000}`,
      type: 'unit' as const,
      name: 'Unit',
    }));
    const [fault, ...others] = checkTree(ring);
    expect(others).toEqual([]);
    expect(fault!.message).toBe(
      `the block 'b0' is below itself: 'b0' in 'b1' in 'b2' in 'b3' in 'b4' in 19995 more in 'b0'`,
    );
    const hanging = [
      { block_id: 'x', parent_id: 'x', type: 'unit' as const, name: 'X' },
      { block_id: 'y', parent_id: 'x', type: 'html' as const, name: 'Y' },
    ];
    expect(faultsOf(hanging)).toEqual([[0, 'cycle']]);
  });

  it('finds any moved block that breaks the tree', () => {
    const blocks = generateOutline(200);
    const level = ({ type }: IncomingBlock) =>
      ['section', 'subsection', 'unit', 'leaf'].indexOf(/section|unit/.test(type) ? type : 'leaf');
    fc.assert(
      fc.property(fc.nat(199), fc.nat(199), (from, to) => {
        const moved = blocks.with(from, { ...blocks[from]!, parent_id: blocks[to]!.block_id });
        const levels = [level(blocks[from]!), level(blocks[to]!)];
        const isSound = levels[0] !== 0 && levels[1]! === levels[0]! - 1;
        expect(checkTree(moved).length > 0).toBe(!isSound);
      }),
      { numRuns: 300 },
    );
  });
});
