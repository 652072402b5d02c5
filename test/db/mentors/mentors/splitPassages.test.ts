import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSync } from '../../../../db/core/slices.js';
import { splitPassages } from '../../../../db/mentors/mentors/splitPassages.js';

const bare = (text: string) => text.replaceAll(/\s+/g, '');

describe('splitPassages', () => {
  it('splits the whole text, in order, into passages of bounded length', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', ' ', '. ', '\n\n', '\n', 'x'.repeat(300), 'word '),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ heading: fc.constantFrom('', 'Limits', 'Series  of \n numbers'), text }), {
          maxLength: 4,
        }),
        (sections) => {
          const passages = runSync(splitPassages(sections));
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

  it('keeps paragraphs together until they are long enough, and headings apart', () => {
    const paragraph = (letter: string) => `${letter.repeat(500)}.`;
    const passages = runSync(
      splitPassages([
        { heading: '', text: 'Before.' },
        { heading: 'One', text: [paragraph('a'), paragraph('b'), paragraph('c')].join('\n\n') },
      ]),
    );
    expect(passages).toEqual([
      { heading: null, text: 'Before.' },
      { heading: 'One', text: `${paragraph('a')}\n\n${paragraph('b')}` },
      { heading: 'One', text: paragraph('c') },
    ]);
  });
});
