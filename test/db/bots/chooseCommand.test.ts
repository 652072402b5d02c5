import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { chooseCommand } from '../../../db/bots/chooseCommand.js';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { deleteMentor } from '../../../db/mentors/mentors/deleteMentor.js';
import { insertBot, insertCommand, insertMentor } from '../../support/bots.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();

let platformId: number;
let main: number;
let botId: number;
let tutor: number;
let staffOnly: number;
let publicOne: number;
let amina: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  main = await insertPlatform(db, 'main', { isMain: true });
  botId = await insertBot(db, platformId, 'Campus');
  tutor = await insertMentor(db, platformId, 'Data Mining tutor');
  staffOnly = await insertMentor(db, platformId, 'Grading', 'viewable_by_tenant_admins');
  publicOne = await insertMentor(db, main, 'Writing coach', 'viewable_by_anyone');
  amina = await insertUser(db, 'amina.okafor', { roles: { northfield: 'learner' } });
  await insertCommand(db, platformId, botId, 'explain', { platformId, id: tutor });
  await insertCommand(db, platformId, botId, 'grade', { platformId, id: staffOnly });
  await insertCommand(db, platformId, botId, 'write', { platformId: main, id: publicOne });
});
restoreBeforeEach(db);

const choose = (text: string, role: 'learner' | 'platform_admin' = 'learner') =>
  chooseCommand(db, { platformId, botId }, { id: amina, role }, text);
const spokenWith = async (mentor: { platformId: number; id: number }, externalId: string) => {
  const event = await storeBotEvent(db, TESTER, {
    platformId,
    botId,
    externalId,
    conversationKey: 'room',
    account: buildChatAAccount('1'),
    text: 'x',
    replyTo: {},
  });
  if (event.kind !== 'stored') throw new Error(event.kind);
  const text =
    'update bot_events set user_id = $1, mentor_platform_id = $2, mentor_id = $3 where platform_id = $4 and id = $5';
  await db.pool.query(text, [amina, mentor.platformId, mentor.id, platformId, event.id]);
};

describe('chooseCommand', () => {
  it('finds the mentor of a command, case-insensitively, and the remaining text', async () => {
    expect(await choose(' /Explain  what a\ntree is ')).toEqual({
      kind: 'mentor',
      mentor: { platformId, id: tutor, name: 'Data Mining tutor' },
      command: 'explain',
      text: 'what a\ntree is',
    });
    expect(await choose('/explain')).toMatchObject({ command: 'explain', text: '' });
    expect(await choose('/write an essay')).toMatchObject({ mentor: { platformId: main, id: publicOne } });
  });

  it('lists the commands if none matches', async () => {
    for (const text of ['hello', 'explain a tree', '/unknown thing', '/', '//explain', '/explain/more']) {
      expect(await choose(text)).toEqual({ kind: 'no-mentor', commands: ['/explain', '/grade', '/write'] });
    }
  });

  it('continues with the latest mentor, unless there is a default', async () => {
    await spokenWith({ platformId: main, id: publicOne }, 'one');
    await spokenWith({ platformId, id: tutor }, 'two');
    expect(await choose('and why?')).toMatchObject({ mentor: { id: tutor }, command: null, text: 'and why?' });
    expect(await choose('/what now')).toMatchObject({ mentor: { id: tutor }, text: '/what now' });
    await insertCommand(db, platformId, botId, 'default', { platformId: main, id: publicOne });
    expect(await choose('and why?')).toMatchObject({ mentor: { id: publicOne }, command: 'default', text: 'and why?' });
    expect(await choose('/default and why?')).toMatchObject({ mentor: { id: publicOne }, text: 'and why?' });
  });

  it('never chooses a mentor that the person may not use', async () => {
    expect(await choose('/grade me')).toEqual({ kind: 'not-allowed', command: 'grade' });
    expect(await choose('/grade me', 'platform_admin')).toMatchObject({ kind: 'mentor', mentor: { id: staffOnly } });
    await db.pool.query(`update mentors set visibility = 'viewable_by_tenant_students' where id = $1`, [publicOne]);
    expect(await choose('/write an essay')).toEqual({ kind: 'not-allowed', command: 'write' });
  });

  it('ignores commands of a removed mentor', async () => {
    const { rows } = await db.pool.query<{ unique_id: string }>('select unique_id from mentors where id = $1', [tutor]);
    await spokenWith({ platformId, id: tutor }, 'one');
    await deleteMentor(db, TESTER, platformId, rows[0]!.unique_id);
    expect(await choose('/explain a tree')).toEqual({ kind: 'no-mentor', commands: ['/grade', '/write'] });
  });
});
