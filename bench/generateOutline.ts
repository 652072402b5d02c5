import type { IncomingBlock } from '../db/catalog/outlines/incomingBlock.js';

const LEAVES = ['video', 'html', 'problem', 'discussion'] as const;

/** Generates an outline of about this many blocks, with keys like those of course platforms; `edition` is in every name. */
export function generateOutline(count: number, edition = 'first'): IncomingBlock[] {
  const blocks: IncomingBlock[] = [];
  const add = (type: IncomingBlock['type'], parent: string | null, more: Partial<IncomingBlock> = {}) => {
    const block_id = `block-v1:Bench+B-1+2026+type@${type}+block@${String(blocks.length).padStart(32, '0')}`;
    blocks.push({
      block_id,
      parent_id: parent,
      type,
      name: `The ${edition} ${type} ${blocks.length} of the course`,
      ...more,
    });
    return block_id;
  };
  while (blocks.length < count) {
    const section = add('section', null);
    for (let subsections = 0; subsections < 5; subsections += 1) {
      const subsection = add('subsection', section, { graded: true, assignment_type: 'Homework' });
      for (let units = 0; units < 5; units += 1) {
        const unit = add('unit', subsection);
        for (const type of LEAVES)
          add(
            type,
            unit,
            type === 'problem' ? { graded: true, max_score: 2.5 } : type === 'video' ? { video_seconds: 412.5 } : {},
          );
      }
    }
  }
  return blocks.slice(0, count);
}
