import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitPassages } from '../../../../db/mentors/mentors/splitPassages.js';

const bare = (text: string) => text.replaceAll(/\s+/g, '');

describe('splitPassages', () => {
  it('splits the whole text, in order, into passages of bounded length', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', ' ', '. ', '\n\n', '\n', 'x'.repeat(300), 'word '),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ heading: fc.constantFrom('', 'Limits', 'Series  of \n numbers'), text }), {
          maxLength: 4,
        }),
        async (sections) => {
          const passages = await splitPassages(sections);
          expect(bare(passages.map((passage) => passage.text).join(''))).toBe(
            bare(sections.map((section) => section.text).join('')),
          );
          for (const passage of passages) {
            expect(passage.text.length).toBeGreaterThan(0);
            expect(passage.text.length).toBeLessThanOrEqual(2_000);
            expect(Buffer.from(passage.text).toString()).toBe(passage.text);
          }
        },
      ),
    );
  });

  it('keeps paragraphs together until they are long enough, and headings apart', async () => {
    const paragraph = (letter: string) => `${letter.repeat(500)}.`;
    const passages = await splitPassages([
      { heading: '', text: 'Before.' },
      { heading: 'One', text: [paragraph('a'), paragraph('b'), paragraph('c')].join('\n\n') },
    ]);
    expect(passages).toEqual([
      { heading: null, text: 'Before.' },
      { heading: 'One', text: `${paragraph('a')}\n\n${paragraph('b')}` },
      { heading: 'One', text: paragraph('c') },
    ]);
  });
});
