import { type BlockType, CONTAINER_TYPES } from './courseBlock.js';
import type { IncomingBlock } from './incomingBlock.js';
import type { OutlineFault } from './outlineRefused.js';

/** More faults would not help to correct the outline. */
const MOST_FAULTS = 20;
/** The most blocks of a cycle that are named. */
const MOST_NAMED = 5;

type Blocks = readonly Pick<IncomingBlock, 'block_id' | 'parent_id' | 'type'>[];

/** The faults that keep blocks from forming an outline, in list order, at most 20; empty when they form one. */
export function checkTree(blocks: Blocks): OutlineFault[] {
  const faults: OutlineFault[] = [];
  const places = new Map<string, number>();
  for (const [index, { block_id: key }] of blocks.entries()) {
    const first = places.get(key);
    if (first === undefined) places.set(key, index);
    else
      faults.push({
        index,
        field: 'block_id',
        code: 'duplicate_block',
        message: `two blocks are named '${key}': numbers ${first} and ${index}, from 0`,
      });
  }
  const parentOf = (index: number) => places.get(blocks[index]!.parent_id ?? '');
  const cyclic = findCycles(blocks, parentOf, faults);
  for (const [index, block] of blocks.entries()) {
    const fault = cyclic.has(index) ? null : findLevelFault(block, index, blocks[parentOf(index) ?? -1]);
    if (fault) faults.push(fault);
  }
  return faults.sort((one, other) => one.index - other.index).slice(0, MOST_FAULTS);
}

/** Adds one fault for each cycle. Returns the indexes of the blocks in cycles. */
function findCycles(
  blocks: Blocks,
  parentOf: (index: number) => number | undefined,
  faults: OutlineFault[],
): Set<number> {
  const cyclic = new Set<number>();
  /** By index: the walk that visited the block first. */
  const walks = new Array<number | undefined>(blocks.length);
  for (const start of blocks.keys()) {
    let at: number | undefined = start;
    for (; at !== undefined && walks[at] === undefined; at = parentOf(at)) {
      walks[at] = start;
    }
    if (at === undefined || walks[at] !== start) continue;
    const cycle = [at];
    for (let next = parentOf(at)!; next !== at; next = parentOf(next)!) cycle.push(next);
    for (const index of cycle) cyclic.add(index);
    faults.push({
      index: at,
      field: 'parent_id',
      code: 'cycle',
      message: `the block '${blocks[at]!.block_id}' is below itself: ${formatPath(blocks, cycle)}`,
    });
  }
  return cyclic;
}

function formatPath(blocks: Blocks, cycle: number[]): string {
  const named = cycle.slice(0, MOST_NAMED).map((index) => `'${blocks[index]!.block_id}'`);
  const more = cycle.length > MOST_NAMED ? [`${cycle.length - MOST_NAMED} more`] : [];
  return [...named, ...more, named[0]].join(' in ');
}

/** Level in the outline, from 0 at the top. */
function findLevel(type: BlockType): number {
  const level = (CONTAINER_TYPES as readonly string[]).indexOf(type);
  return level === -1 ? CONTAINER_TYPES.length : level;
}

function findLevelFault(
  { block_id: key, parent_id: parentKey, type }: Blocks[number],
  index: number,
  parent: Blocks[number] | undefined,
): OutlineFault | null {
  const level = findLevel(type);
  const needed = level === 0 ? null : CONTAINER_TYPES[level - 1]!;
  if (parentKey != null && !parent)
    return {
      index,
      field: 'parent_id',
      code: 'unknown_parent',
      message: `the block '${key}' is below '${parentKey}', which is not in the outline`,
    };
  if ((parent?.type ?? null) === needed) return null;
  const place = parent ? `below the ${parent.type} '${parent.block_id}'` : 'at the top';
  const rule = needed === null ? 'sections are at the top' : `its parent must be a ${needed}`;
  return {
    index,
    field: 'parent_id',
    code: 'wrong_level',
    message: `the ${type} '${key}' cannot be ${place}: ${rule}`,
  };
}
