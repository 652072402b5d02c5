import { describe, expect, it } from '@jest/globals';
import { StatementRefused } from '../../../../db/learning/records/rules/statementRefused.js';
import { type Family, checkStatement } from '../../../../db/learning/records/rules/statement.js';
import { normalizeTimestamp } from '../../../../db/learning/records/rules/values.js';
import { AMINA, COURSE, type Json, statement, verb } from '../../../handlers/learning/xapi/statements.js';

/** Where the statement is refused; null when it is not. */
function refusedAt(change: Json, family: Family = '1.0'): string | null {
  try {
    // What is undefined is not sent.
    checkStatement(JSON.parse(JSON.stringify(statement(change))), family);
    return null;
  } catch (error) {
    if (error instanceof StatementRefused) return error.path;
    throw error;
  }
}

const activity = (definition: Json) => ({ object: { id: COURSE, definition } });
const attachment = {
  usageType: 'http://x.example/u',
  display: { en: 'A' },
  contentType: 'text/plain',
  length: 3,
  sha2: 'ab'.repeat(32),
};
const inside = { objectType: 'SubStatement', actor: AMINA, verb: verb('x'), object: { id: COURSE } };
const group = { objectType: 'Group', member: [AMINA] };
const reference = { objectType: 'StatementRef', id: '6690e6c9-3ef0-4ed3-8b37-7f3964730bee' };

describe('the rules of xAPI', () => {
  it.each<[string, Json]>([
    ['/actor', { actor: undefined }],
    ['/actor', { actor: null }],
    ['/actor', { actor: {} }],
    ['/actor', { actor: { ...AMINA, openid: 'http://x.example' } }],
    ['/actor/mbox', { actor: { mbox: 'amina@x.example' } }],
    ['/actor/mbox_sha1sum', { actor: { mbox_sha1sum: 'abc' } }],
    ['/actor/openid', { actor: { openid: 'x' } }],
    ['/actor/account/homePage', { actor: { account: { name: 'bo' } } }],
    ['/actor/account/name', { actor: { account: { homePage: 'https://x.example', name: 1 } } }],
    ['/actor/objectType', { actor: { ...AMINA, objectType: 'agent' } }],
    ['/actor/name', { actor: { ...AMINA, name: 1 } }],
    ['/actor/Name', { actor: { ...AMINA, Name: 'x' } }],
    ['/actor/member', { actor: { objectType: 'Group' } }],
    ['/actor/member', { actor: { objectType: 'Group', member: [] } }],
    ['/actor/member/0/objectType', { actor: { objectType: 'Group', member: [group] } }],
    ['/verb', { verb: 'x' }],
    ['/verb/id', { verb: {} }],
    ['/verb/display/a_b', { verb: { ...verb('x'), display: { a_b: 'x' } } }],
    [
      '/verb/display/ar-a-aaa-b-bbb-a-ccc',
      { verb: { ...verb('x'), display: { en: 'x', 'ar-a-aaa-b-bbb-a-ccc': 'x' } } },
    ],
    ['/verb/display/en', { verb: { ...verb('x'), display: { en: 1 } } }],
    ['/object/id', { object: {} }],
    ['/object/id', { object: AMINA }],
    ['/object/objectType', { object: { objectType: 'activity', id: COURSE } }],
    ['/object/definition/type', activity({ type: 'x' })],
    ['/object/definition/moreInfo', activity({ moreInfo: 'x' })],
    ['/object/definition/interactionType', activity({ interactionType: 'x' })],
    ['/object/definition/interactionType', activity({ correctResponsesPattern: ['a'] })],
    [
      '/object/definition/choices/0/id',
      activity({ interactionType: 'choice', choices: [{ description: { en: 'x' } }] }),
    ],
    ['/object/definition/choices', activity({ interactionType: 'choice', choices: [{ id: 'a' }, { id: 'a' }] })],
    ['/object/definition/extensions/x', activity({ extensions: { x: 1 } })],
    ['/object/id', { object: { objectType: 'StatementRef', id: 'x' } }],
    ['/object/object', { object: { ...inside, object: inside } }],
    ['/object/id', { object: { ...inside, id: reference.id } }],
    ['/object/actor', { object: { ...inside, actor: undefined } }],
    ['/result/score/scaled', { result: { score: { scaled: 1.1 } } }],
    ['/result/score/max', { result: { score: { min: 2, max: 1 } } }],
    ['/result/score/raw', { result: { score: { raw: 3, min: 0, max: 2 } } }],
    ['/result/success', { result: { success: 'yes' } }],
    ['/result/duration', { result: { duration: 'PT' } }],
    ['/result/duration', { result: { duration: '1H' } }],
    ['/result/extensions', { result: { extensions: [] } }],
    ['/context/registration', { context: { registration: 'x' } }],
    ['/context/team/objectType', { context: { team: AMINA } }],
    ['/context/contextActivities/parents', { context: { contextActivities: { parents: [] } } }],
    ['/context/contextActivities/other/1/id', { context: { contextActivities: { other: [{ id: COURSE }, {}] } } }],
    ['/context/language', { context: { language: 'en_US' } }],
    ...[
      'de-419-DE',
      'a-DE',
      'americanenglish',
      'en-',
      'x',
      'i',
      'fr-u-o',
      'en-US-x',
      'zh-cmn-yue-hak-wuu',
      'en-a-bb-a-cc',
      'zh-z-aaa-Z-bbb-c-ccc',
    ].map((language): [string, Json] => ['/context/language', { context: { language } }]),
    ['/verb/display', { verb: { ...verb('x'), display: {} } }],
    ['/object/definition/name', activity({ name: {} })],
    ['/attachments/0/description', { attachments: [{ ...attachment, description: {} }] }],
    ['/context/statement/objectType', { context: { statement: { id: reference.id } } }],
    ['/context/revision', { object: { objectType: 'Agent', ...AMINA }, context: { revision: '1' } }],
    ['/object/context/platform', { object: { ...inside, object: reference, context: { platform: 'x' } } }],
    ['/context/contextAgents', { context: { contextAgents: [] } }],
    ['/timestamp', { timestamp: 'yesterday' }],
    ['/timestamp', { timestamp: '2026-02-30T00:00:00Z' }],
    ['/timestamp', { timestamp: '2026-01-01T00:00:00-00:00' }],
    ['/timestamp', { timestamp: new Date(Date.now() + 3_700_000).toISOString() }],
    ['/object/timestamp', { object: { ...inside, timestamp: '2026-13-01T00:00:00Z' } }],
    ['/stored', { stored: 'x' }],
    ['/version', { version: '1.1.0' }],
    ['/version', { version: '2.0.0' }],
    ['/version', { version: '1' }],
    ['/version', { version: `1.0.${'9'.repeat(100)}` }],
    ['/authority', { authority: { ...group, member: [AMINA] } }],
    ['/attachments/0/usageType', { attachments: [{ ...attachment, usageType: undefined, x: 1 }] }],
    ['/attachments/0/length', { attachments: [{ ...attachment, length: '3' }] }],
    ['/attachments/0/sha2', { attachments: [{ ...attachment, sha2: 'x' }] }],
    ['/attachments/0/fileUrl', { attachments: [{ ...attachment, fileUrl: 'x' }] }],
    ['/id', { id: 'x' }],
    ['/Verb', { Verb: verb('x') }],
    ['/object', { verb: verb('voided') }],
  ])('refuses %s', (path, change) => {
    expect(refusedAt(change)).toBe(path);
  });

  const TAKEN: [string, Json, Family?][] = [
    ['a group with a name of its own', { actor: { objectType: 'Group', mbox: 'mailto:g@x.example' } }],
    ['null in extensions', { result: { extensions: { 'http://x.example/e': null } } }],
    ['empty extensions', { result: { extensions: {} } }],
    ['weeks', { result: { duration: 'P2W' } }],
    ['a duration with a fraction', { result: { duration: 'P1Y2M3DT4H5M6.789S' } }],
    ['a statement within', { object: { ...inside, timestamp: '2026-01-01T00:00:00Z', result: { success: true } } }],
    [
      'a statement within of what is planned',
      { object: { ...inside, timestamp: new Date(Date.now() + 1e11).toISOString() } },
    ],
    ['a time a little ahead', { timestamp: new Date(Date.now() + 3_500_000).toISOString() }],
    ['a reference', { object: reference }],
    ['a time without a zone', { timestamp: '2026-01-01T00:00:00' }],
    ['a time of RFC 3339', { timestamp: '2008-09-15 15:53:00.601+00:00' }, '2.0'],
    ['the basic form of a time', { timestamp: '20260101T000000Z' }],
    ['version 1 without a patch', { version: '1.0' }],
    ['a version 1 of later', { version: '1.0.9' }],
    ['version 2', { version: '2.0.0' }, '2.0'],
    ['version 2 without a patch', { version: '2.0' }, '2.0'],
    ['version 1 in version 2', { version: '1.0' }, '2.0'],
    [
      'agents of a context',
      {
        context: {
          contextAgents: [{ objectType: 'contextAgent', agent: AMINA, relevantTypes: ['http://x.example/t'] }],
        },
      },
      '2.0',
    ],
    ['groups of a context', { context: { contextGroups: [{ objectType: 'contextGroup', group }] } }, '2.0'],
    ['an attachment', { attachments: [attachment] }],
    ['a language with a region', { context: { language: 'sr-Latn-RS' } }],
    ...[
      'zh-cmn-Hans-CN',
      'es-419',
      'sl-rozaj-biske',
      'de-CH-1901',
      'hy-Latn-IT-arevela',
      'en-US-u-islamcal',
      'zh-CN-a-myext-x-private',
      'en-a-bbb-b-ccc-x-a-b-a',
      'x-whatever',
      'i-enochian',
      'sgn-BE-FR',
      'EN',
    ].map((language): [string, Json] => [language, { context: { language } }]),
  ];
  it.each(TAKEN.map(([what, change, family = '1.0']) => [what, change, family] as const))(
    'takes %s',
    (_, change, family) => {
      expect(refusedAt(change, family)).toBeNull();
    },
  );

  it.each<[string, Json]>([
    [
      '/context/contextAgents/0/relevantTypes',
      { context: { contextAgents: [{ objectType: 'contextAgent', agent: AMINA, relevantTypes: [] }] } },
    ],
    ['/context/contextAgents/0/objectType', { context: { contextAgents: [{ agent: AMINA }] } }],
    [
      '/context/contextGroups/0/group/objectType',
      { context: { contextGroups: [{ objectType: 'contextGroup', group: AMINA }] } },
    ],
    ['/version', { version: '3.0.0' }],
  ])('refuses %s in version 2', (path, change) => {
    expect(refusedAt(change, '2.0')).toBe(path);
  });
});

describe('normalizeTimestamp', () => {
  it.each([
    ['2026-01-05T10:00:00+02:00', '2026-01-05T08:00:00.000Z'],
    ['2026-01-05T10:00:00.12345678-0530', '2026-01-05T15:30:00.123456Z'],
    ['2026-01-05T10:00Z', '2026-01-05T10:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2025-02-29T00:00:00Z', null],
    ['2025-04-31T00:00:00Z', null],
    ['2025-01-01', null],
    ['2025-01-01T24:30:00Z', null],
    ['2025-01-01T00:00:00-00', null],
  ])('%s is %s', (text, expected) => expect(normalizeTimestamp(text)).toBe(expected));
});
