import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openChannels } from '../../../providers/channels/openChannels.js';
import { splitText } from '../../../providers/channels/splitText.js';

const characters = { limit: 40, size: (text: string) => text.length };
const bytes = { limit: 40, size: (text: string) => Buffer.byteLength(text) };
const channels = openChannels();

describe('splitText', () => {
  it.each([
    ['what fits', 'A mean is a sum by a count.', ['A mean is a sum by a count.']],
    ['paragraphs', `${'a'.repeat(25)}\n\n${'b'.repeat(25)}`, ['a'.repeat(25), 'b'.repeat(25)]],
    [
      'sentences',
      'A mean is a sum by a count. A median is in the middle.',
      ['A mean is a sum by a count.', 'A median is in the middle.'],
    ],
    [
      'words',
      'one two three four five six seven eight nine ten',
      ['one two three four five six seven', 'eight nine ten'],
    ],
    ['nothing', ' \n ', []],
  ])('parts %s where it is read best', (_, text, pieces) => {
    expect(splitText(text, characters)).toEqual(pieces);
  });

  it('closes and opens a block of code again', () => {
    const pieces = splitText(`\`\`\`js\n${'let a = 1;\n'.repeat(8)}\`\`\``, characters);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^```js\n[^]*\n```$/);
    expect(pieces.join('\n').match(/let a = 1;/g)).toHaveLength(8);
  });

  it('closes and opens a block of code in a list, and knows one that ends on its line', () => {
    const inList = splitText(`- So:\n  \`\`\`js\n${'  let a = 1;\n'.repeat(8)}  \`\`\``, characters);
    for (const piece of inList.slice(1)) expect(piece).toMatch(/^ *```js\n[^]*\n *```$/);
    expect(inList.length).toBeGreaterThan(2);
    const oneLine = splitText(`\`\`\`let a\`\`\`\n${'It is a sentence. '.repeat(8)}`, characters);
    expect(oneLine.slice(1).join(' ')).not.toContain('```');
  });

  it.each([
    ['characters', characters],
    ['bytes', bytes],
  ])('makes pieces that are short enough in %s and lose no letter', (_, options) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('mean ', 'é', '💥', '\n', '. ', 'sum', '\n\n', ' '), { maxLength: 120 }),
        (parts) => {
          const text = parts.join('');
          const pieces = splitText(text, options);
          for (const piece of pieces) {
            expect(options.size(piece)).toBeLessThanOrEqual(options.limit);
            expect(piece).toBe(Buffer.from(piece).toString());
          }
          expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });

  it('ends for every text with fences', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('```', '```js\n', '\n', 'code', '\n```\n', ' ', 'x'.repeat(50)), { maxLength: 60 }),
        (parts) => {
          for (const piece of splitText(parts.join(''), characters))
            expect(piece.length).toBeLessThanOrEqual(characters.limit);
        },
      ),
    );
  });
});

describe('the format of a channel', () => {
  const markdown =
    '# Mean & co\n\n- **bold** and *thin* ~~old~~ a*b*c\n- [the book](https://books.northfield.example/1?a=1&b=2)\n\n`**code**` <!channel> <@all>';

  it.each([
    ['chat_a', [markdown]],
    [
      'chat_b',
      [
        '*Mean &amp; co*\n\n• *bold* and _thin_ ~old~ a*b*c\n• <https://books.northfield.example/1?a=1&amp;b=2|the book>\n\n`**code**` &lt;!channel&gt; &lt;@all&gt;',
      ],
    ],
    ['chat_c', [markdown]],
    ['chat_d', [markdown.replace('<@all>', '<\u200b@all>')]],
    [
      'chat_e',
      [
        '*Mean & co*\n\n• *bold* and _thin_ ~old~ a*b*c\n• the book (https://books.northfield.example/1?a=1&b=2)\n\n`**code**` <!channel> <@all>',
      ],
    ],
  ] as const)('%s', (name, expected) => {
    expect(channels[name].format(markdown)).toEqual(expected);
  });

  it.each([
    [
      'bold links and code',
      '**[docs](https://a.example/x_(y))**, **`f(x)`** and [**bold** docs](https://a.example/ "Title")',
      '*<https://a.example/x_(y)|docs>*, *`f(x)`* and <https://a.example/|bold docs>',
      '*docs (https://a.example/x_(y))*, *`f(x)`* and bold docs (https://a.example/)',
    ],
    [
      'bold and thin at once, and names with underscores',
      '***both*** of snake__case__name',
      '*_both_* of snake__case__name',
      '*_both_* of snake__case__name',
    ],
    [
      'links and images in headings',
      '## See [docs](https://a.example/) ![a plot](https://a.example/p.png)',
      '*See <https://a.example/|docs> <https://a.example/p.png|a plot>*',
      '*See docs (https://a.example/) a plot (https://a.example/p.png)*',
    ],
  ])('has %s', (_, text, team, phone) => {
    expect([channels.chat_b.format(text), channels.chat_e.format(text)]).toEqual([[team], [phone]]);
  });

  it('mentions nobody from text that a model writes', () => {
    const [text] = channels.chat_b.format('[x](https://a.example/><!channel>) [y](https://a.example/|<@U123>)');
    expect(text).toBe('<https://a.example/%3E%3C!channel%3E|x> <https://a.example/%7C%3C@U123%3E|y>');
  });

  it('parses unclosed markup in linear time', () => {
    for (const begin of ['[', '**a ', '~~a ', '__a ', '***a ', '[a](https://a.example/('])
      expect(channels.chat_b.format(begin.repeat(20_000)).length).toBeGreaterThan(1);
  });

  it.each([
    ['chat_a', (text: string) => text.length <= 2_000],
    ['chat_b', (text: string) => text.length <= 4_000],
    ['chat_c', (text: string) => Buffer.byteLength(text) <= 20_000],
    ['chat_d', (text: string) => Buffer.byteLength(text) <= 7_439],
    ['chat_e', (text: string) => text.length <= 4_096],
  ] as const)('%s keeps to the length that the channel takes, after formatting too', (name, fits) => {
    for (const text of [
      '& < > '.repeat(4_000),
      '**bold** '.repeat(4_000),
      '💥'.repeat(12_000),
      `\`\`\`\n${'é < 1\n'.repeat(4_000)}\`\`\``,
    ]) {
      const parts = channels[name].format(text);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.every(fits)).toBe(true);
    }
  });
});
