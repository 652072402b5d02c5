import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { extractText } from '../../../providers/documents/extractText.js';
import { createDocx, createPdf, createZip } from '../../support/documents.js';

const utf8 = (text: string) => Buffer.from(text);
const refused = (code: string) => expect.objectContaining({ name: 'DocumentRefused', code });

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const LECTURE = createPdf([
  [
    { text: 'Data Mining', size: 20 },
    { text: 'Clustering groups similar records with-', size: 11 },
    { text: 'out labels.', size: 11 },
    { text: 'It needs a measure of distance.', size: 11 },
  ],
  [
    { text: 'Association rules', size: 16 },
    { text: 'A rule has a support and a confidence (both are shares).', size: 11 },
  ],
]);

/** An archive whose end record leads to one directory, and to another one where it is read as an archive with something before it. */
function twoDirectories(): Buffer {
  const hidden = createDocx([{ text: 'Hidden' }]);
  const seen = createDocx([{ text: Array.from({ length: 5_000 }, (_, index) => index * index).join(' ') }]);
  const [seenEnd, hiddenEnd] = [seen.length - 22, hidden.length - 22];
  const [seenAt, hiddenAt] = [seen.readUInt32LE(seenEnd + 16), hidden.readUInt32LE(hiddenEnd + 16)];
  for (let at = hiddenAt; at < hiddenEnd; at += 46 + hidden.readUInt16LE(at + 28))
    hidden.writeUInt32LE(hidden.readUInt32LE(at + 42) + seenAt - hiddenAt, at + 42);
  hidden.writeUInt32LE(seenAt, hiddenEnd + 16);
  return Buffer.concat([seen.subarray(0, seenEnd), hidden]);
}

describe('extractText', () => {
  it('reads plain text as one section, and keeps its lines', async () => {
    const read = await extractText(utf8('Clustering\r\ngroups\n\n\n\nrecords.  \n'), {
      type: 'text/plain; charset=utf-8',
    });
    expect(read).toEqual({
      kind: 'text',
      text: 'Clustering\ngroups\n\nrecords.',
      sections: [{ heading: '', text: 'Clustering\ngroups\n\nrecords.' }],
    });
  });

  it.each([
    ['windows-1252 without a word', Buffer.from('caf\xe9', 'latin1'), {}],
    ['a stated charset', Buffer.from('caf\xe9', 'latin1'), { type: 'text/plain; charset=ISO-8859-1' }],
    ['UTF-16 by its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('café', 'utf16le')]), {}],
    ['two letters of a picture format', utf8('BM: café'), {}],
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('café')]), {}],
  ])('decodes %s', async (_, bytes, stated) => {
    expect((await extractText(bytes, stated)).text).toMatch(/^(BM: )?café$/);
  });

  it('reads Markdown by its headings, not by what stands in fences or tables', async () => {
    const markdown =
      'Preface\n\n# *Data* Mining #\nText\n```\n# no heading\n```\n\nClustering\n----------\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const { kind, sections } = await extractText(utf8(markdown), { name: 'lecture.md' });
    expect(kind).toBe('markdown');
    expect(sections).toEqual([
      { heading: '', text: 'Preface' },
      { heading: 'Data Mining', text: 'Text\n```\n# no heading\n```' },
      { heading: 'Clustering', text: '| a | b |\n|---|---|\n| 1 | 2 |' },
    ]);
  });

  it('reads HTML as a person sees it', async () => {
    const html = `<!doctype html><html><head><title>No</title><style>p{}</style></head><body><nav>Menu</nav>
      <h1>Data <em>Mining</em></h1><p>Groups <a href="http://a.example/">records</a>.</p><script>alert(1)</script>
      <h2>Rules</h2><ul><li>one</li><li>two</li></ul></body></html>`;
    const { kind, sections } = await extractText(utf8(html), {});
    expect(kind).toBe('html');
    expect(sections).toEqual([
      { heading: 'Data Mining', text: 'Groups records.' },
      { heading: 'Rules', text: '* one\n * two' },
    ]);
  });

  it('reads a table by its rows, whatever it says that its cells span, and one that lays out a page by its cells', async () => {
    const spanning =
      '<html><table><caption>Sizes</caption><tr><th colspan=1000000000>Name</th><th>Size</th></tr><tbody><tr><td rowspan="999999999">A</td><td><b>1</b> m</td></tr></tbody></table>';
    expect((await extractText(utf8(spanning), {})).text).toBe('Sizes\nName | Size\nA | 1 m');
    const layout = '<html><table><tr><td><h1>Mining</h1><p>Groups.</p></td><td></td><td><p>Menu</p></td></tr></table>';
    expect((await extractText(utf8(layout), {})).sections).toEqual([{ heading: 'Mining', text: 'Groups.\n\nMenu' }]);
    const cell = '<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>';
    const word = createDocx([
      { text: `</w:t></w:r></w:p><w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl><w:p><w:r><w:t>end` },
    ]);
    expect((await extractText(word, {})).text).toBe('a | a\n\nend');
  });

  it.each([
    ['runs of space in Markdown', 'a.md', `# a${' \t'.repeat(100_000)}b\n\ntext`],
    ['brackets in Markdown', 'a.md', `# ${'['.repeat(200_000)}\n\ntext`],
    ['runs of space in a text', 'a.txt', `text${' '.repeat(1_000_000)}text`],
  ])('reads %s in no time', async (_, name, content) => {
    expect((await extractText(utf8(content), { name })).text).toMatch(/text$/);
  });

  it('reads Markdown headings with marks at their end', async () => {
    const { sections } = await extractText(utf8('# A ##  \none\n## C#\ntwo\n### ###\nthree\n'), { name: 'a.md' });
    expect(sections).toEqual([
      { heading: 'A', text: 'one' },
      { heading: 'C#', text: 'two' },
      { heading: '', text: 'three' },
    ]);
  });

  it('reads a PDF by the size of its letters, and mends divided words', async () => {
    const { kind, sections } = await extractText(LECTURE, { type: 'application/pdf' });
    expect(kind).toBe('pdf');
    expect(sections).toEqual([
      {
        heading: 'Data Mining',
        text: 'Clustering groups similar records without labels.\nIt needs a measure of distance.',
      },
      { heading: 'Association rules', text: 'A rule has a support and a confidence (both are shares).' },
    ]);
  });

  it('reads Word by its headings', async () => {
    const { kind, sections } = await extractText(
      createDocx([{ text: 'Data Mining', heading: true }, { text: 'Groups.' }, { text: 'Rules.' }]),
      {
        type: WORD,
      },
    );
    expect(kind).toBe('word');
    expect(sections).toEqual([{ heading: 'Data Mining', text: 'Groups.\n\nRules.' }]);
  });

  it.each([
    ['CSV', 'pairs.csv', 'question;answer\n"What is\na cluster?";"A group; of records"\n'],
    ['JSON lines', 'pairs.jsonl', '{"question":"What is\\na cluster?","answer":"A group; of records"}\n\n'],
    [
      'CSV that names its delimiter',
      'pairs.csv',
      '\uFEFFsep=|\r\nquestion|answer\r\n"What is\na cluster?"|"A group; of records"\r\n',
    ],
    ['tabs', 'pairs.tsv', 'question\tanswer\n"What is\na cluster?"\t"A group; of records"\n'],
    ['a JSON array', 'pairs.ndjson', '[{"question":"What is\\na cluster?","answer":"A group; of records"}]'],
    ['a JSON file', 'pairs.json', '{\n  "question": "What is\\na cluster?",\n  "answer": "A group; of records"\n}\n'],
  ])('reads %s by its columns', async (_, name, content) => {
    const { sections } = await extractText(utf8(content), { name });
    expect(sections).toEqual([{ heading: '', text: 'question: What is\na cluster?\nanswer: A group; of records' }]);
  });

  it.each([
    ['CSV', 'a.csv', 'question;answer\rWhat, then?;A, b, c\rAnd?;D\r'],
    ['JSON lines', 'a.jsonl', '{"question":"What, then?","answer":"A, b, c"}\r{"question":"And?","answer":"D"}\r'],
  ])('reads %s with the line ends of old Macs', async (_, name, content) => {
    expect((await extractText(utf8(content), { name })).text).toBe(
      'question: What, then?\nanswer: A, b, c\n\nquestion: And?\nanswer: D',
    );
  });

  it('puts what has very many headings into fewer sections, and loses nothing', async () => {
    const { sections, text } = await extractText(utf8('# A\nb\n'.repeat(12_000)), { name: 'a.md' });
    expect(sections).toHaveLength(10_000);
    expect(text.match(/b/g)).toHaveLength(12_000);
  });

  it('believes the content where nothing useful is stated', async () => {
    expect((await extractText(LECTURE, { type: 'application/octet-stream' })).kind).toBe('pdf');
    expect((await extractText(createDocx([{ text: 'Text' }]), {})).kind).toBe('word');
  });

  it.each([
    ['a PDF that says it is a page', LECTURE, { type: 'text/html' }, 'wrong_type'],
    ['a text that says it is a PDF', utf8('Data Mining'), { name: 'lecture.pdf' }, 'wrong_type'],
    ['a text that says it is Word', utf8('Data Mining'), { type: WORD }, 'wrong_type'],
    [
      'an image',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      {},
      'unsupported_type',
    ],
    ['a zip archive', createZip([{ name: 'a.txt', content: utf8('a') }]), {}, 'unsupported_type'],
    ['bytes of no kind', Buffer.from([1, 2, 3, 0, 0]), {}, 'unsupported_type'],
    ['a stated image', utf8('text'), { type: 'image/svg+xml' }, 'unsupported_type'],
    ['an unknown charset', utf8('text'), { type: 'text/plain; charset=klingon' }, 'unsupported_type'],
    ['half a PDF', LECTURE.subarray(0, LECTURE.length / 2), {}, 'broken'],
    ['half a Word document', createDocx([{ text: 'Text' }]).subarray(0, -40), { type: WORD }, 'broken'],
    ['a Word document whose XML is none', createDocx([{ text: '<' }]), { type: WORD }, 'broken'],
    ['a text in RTF', utf8('{\\rtf1 Data Mining}'), { name: 'a.txt' }, 'unsupported_type'],
    ['lines that are no JSON', utf8('{"a":1}\n{"b"'), { name: 'a.jsonl' }, 'broken'],
    ['lines that are no objects', utf8('1\n2'), { name: 'a.jsonl' }, 'broken'],
    ['an open quote in CSV', utf8('a,b\n"1,2'), { name: 'a.csv' }, 'broken'],
    [
      'JSON that is nested too deep',
      utf8(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      { name: 'a.jsonl' },
      'broken',
    ],
    ['a list at which its parser fails', utf8('<html><ol type=i start=1000000000><li>a</ol>'), {}, 'broken'],
    ['a Word document with a directory that only some readers see', twoDirectories(), {}, 'broken'],
    ['nothing', Buffer.alloc(0), {}, 'no_text'],
    ['space alone', utf8(' \n\t\n'), {}, 'no_text'],
    ['a PDF of images', createPdf([[]]), {}, 'no_text'],
  ])('refuses %s', async (_, bytes, stated, code) => {
    await expect(extractText(bytes, stated)).rejects.toEqual(refused(code));
  });

  it('refuses documents over a limit', async () => {
    const bomb = createDocx([{ text: 'a'.repeat(5_000_000) }]);
    await expect(extractText(bomb, {}, { limits: { unpackedBytes: 1_000_000 } })).rejects.toEqual(refused('too_large'));
    await expect(extractText(LECTURE, {}, { limits: { pages: 1 } })).rejects.toEqual(refused('too_large'));
    await expect(extractText(LECTURE, {}, { limits: { bytes: 100 } })).rejects.toEqual(refused('too_large'));
    await expect(extractText(LECTURE, {}, { limits: { characters: 20 } })).rejects.toEqual(refused('too_large'));
    await expect(extractText(utf8('a\n1\n2\n3\n'), { name: 'a.csv' }, { limits: { rows: 2 } })).rejects.toEqual(
      refused('too_large'),
    );
    await expect(extractText(utf8('{}\n{}\n{}'), { name: 'a.jsonl' }, { limits: { rows: 2 } })).rejects.toEqual(
      refused('too_large'),
    );
    await expect(extractText(LECTURE, {}, { limits: { timeMs: 1 } })).rejects.toEqual(refused('too_slow'));
  });

  it('stops a PDF that unpacks into more memory than there shall be', async () => {
    const packed = deflateSync(Buffer.alloc(500_000_000, 0x20), { level: 1 });
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    const bomb = Buffer.concat([
      Buffer.from(head),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
    ]);
    await expect(extractText(bomb, {}, { limits: { memoryMiB: 64 } })).rejects.toEqual(refused('too_large'));
  });

  it('stops a PDF whose table of places is said to have two billion entries, at which the process would end', async () => {
    const head =
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
    const table =
      '3 0 obj\n<< /Type /XRef /Size 4000000000 /Index [100000000 2000000000] /W [0 0 0] /Root 1 0 R /Length 1 >>\nstream\nx\nendstream\nendobj\n';
    const bomb = utf8(`${head}${table}startxref\n${head.length}\n%%EOF\n`);
    await expect(extractText(bomb, {}, { limits: { memoryMiB: 256 } })).rejects.toEqual(refused('too_large'));
  });

  it('ends with its signal', async () => {
    await expect(extractText(LECTURE, {}, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    );
  });
});
