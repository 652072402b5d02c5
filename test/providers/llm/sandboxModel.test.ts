import { describe, expect, it } from '@jest/globals';
import type { ChatPassage, ChatRequest } from '../../../providers/llm/chatModel.js';
import { sandboxModel } from '../../../providers/llm/sandboxModel.js';

const PASSAGES: ChatPassage[] = [
  {
    ref: 1,
    source: 'Handbook',
    heading: 'Library',
    text: 'The library opens at eight. It closes at ten in the evening. Books are lent for four weeks.',
  },
  {
    ref: 2,
    source: 'Rules',
    heading: null,
    text: 'Exams are written without books. The library is closed on exam days.',
  },
];
const answer = async (question: string, passages = PASSAGES) => {
  let text = '';
  for await (const part of sandboxModel.streamAnswer({ question, passages } as ChatRequest))
    text += part.type === 'text' ? part.text : '';
  return text;
};

describe('sandboxModel', () => {
  it('answers with the closest sentences, and says where they are from', async () => {
    expect(await answer('When does the library open?')).toBe(
      'According to “Handbook”: The library opens at eight. [1]',
    );
    expect(await answer('How long are books lent?')).toContain('Books are lent for four weeks. [1]');
  });

  it('invents nothing', async () => {
    expect(await answer('Who won?', [])).toBe('I found nothing about that in my documents.');
    const said = (await answer('library exam books'))
      .replaceAll(/According to “\w+”: | \[\d\]/g, '')
      .split('\n\n')
      .join(' ');
    for (const sentence of said.split(/(?<=\.) /))
      expect(PASSAGES.map(({ text }) => text).join(' ')).toContain(sentence);
  });
});
