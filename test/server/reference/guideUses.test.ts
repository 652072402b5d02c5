import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../../../server/reference/entries.js';
import { findGuideUses } from '../../../server/reference/guideUses.js';

const entries: Entry[] = [
  ['listThings', 'GET', '/api/things/'],
  ['createThing', 'POST', '/api/things/'],
  ['getThing', 'GET', '/api/things/{id}/'],
  ['getFirstThing', 'GET', '/api/things/first/'],
  ['deleteThing', 'DELETE', '/api/things/{id}/'],
].map(([id, method, path]) => ({
  kind: 'operation',
  id: id!,
  method: method!,
  path: path!,
  tag: '',
  summary: '',
  description: '',
  definition: {},
}));
const find = (markdown: string) => findGuideUses(markdown, entries).map(({ id }) => id);

describe('findGuideUses', () => {
  it.each([
    ['a command', '```\ncurl -s "$SERVICE/api/things/?page=2"\n```', ['listThings']],
    ['a body, which makes a POST', `curl "$SERVICE/api/things/" -d '{}'`, ['createThing']],
    ['a body on the next line', `curl "$SERVICE/api/things/" \\\n  -d '{}'`, ['createThing']],
    ['a method', 'curl -X DELETE "$SERVICE/api/things/$THING/"', ['deleteThing']],
    ['the most exact path', 'curl "$SERVICE/api/things/first/"', ['getFirstThing']],
    [
      'variables',
      'THINGS="$SERVICE/api/things"\nID=7\ncurl "$THINGS/$ID/" && curl "$THINGS/"',
      ['getThing', 'listThings'],
    ],
    ['a method and a path in the text', 'Then `POST /api/things/` answers.', ['createThing']],
    ['operationIds', '`deleteThing` and `client.getThing(1)`, once more `deleteThing`', ['deleteThing', 'getThing']],
    ['nothing of other servers', 'curl "$SANDBOX/api/things/"; curl https://example.org/api/things/', []],
    ['nothing of other words', 'getThing is here, `unknownThing` is not', []],
  ])('finds %s', (_, markdown, expected) => {
    expect(find(markdown)).toEqual(expected);
  });
});
