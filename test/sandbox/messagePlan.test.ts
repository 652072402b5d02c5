import { describe, expect, it } from '@jest/globals';
import { openMessages } from '../../sandbox/parties/messagePlan.js';

const messageOf = (body: string) => ({ method: 'POST' as const, url: 'https://learn.example/hook', body });

/** A party whose messages arrive in `arrived`. */
function party() {
  const arrived: string[] = [];
  const { send, actions } = openMessages((message) => {
    arrived.push(message.body!);
    return message.body === 'unreachable'
      ? Promise.reject(new Error('nobody listens'))
      : Promise.resolve({ status: 204, body: '' });
  });
  const plan = (fields: Record<string, string>) => actions.messages.run(fields);
  const settled = async () => ((await actions.settle.run({})) as { statuses: number[] }).statuses;
  return { arrived, send, plan, settled };
}

describe('messages of a party', () => {
  it('go out at once, with their answers, unless it is planned otherwise', async () => {
    const { arrived, send, plan, settled } = party();
    expect([await send(messageOf('a')), arrived]).toEqual([{ status: 204, body: '' }, ['a']]);
    await plan({ times: '2' });
    await plan({});
    expect([(await send(messageOf('b'))).status, arrived, await settled()]).toEqual([204, ['a', 'b'], []]);
  });

  it('go out several times, behind the answer', async () => {
    const { arrived, send, plan, settled } = party();
    await plan({ times: '3', delay_ms: '1' });
    expect([await send(messageOf('a')), arrived]).toEqual([{ status: 0, body: '' }, []]);
    expect([await settled(), arrived]).toEqual([
      [204, 204, 204],
      ['a', 'a', 'a'],
    ]);
  });

  it('are lost, all of them where that is planned', async () => {
    const { arrived, send, plan, settled } = party();
    await plan({ lost_percent: '100' });
    await send(messageOf('a'));
    expect([await settled(), arrived]).toEqual([[], []]);
  });

  it('go out in any order, each once', async () => {
    const { arrived, send, plan, settled } = party();
    const sent = Array.from({ length: 40 }, (_, index) => `message ${index}`);
    await plan({ shuffled: 'yes' });
    for (const body of sent) await send(messageOf(body));
    await settled();
    expect(arrived).not.toEqual(sent);
    expect([...arrived].sort()).toEqual([...sent].sort());
  });

  it('go on where one does not arrive', async () => {
    const { send, plan, settled } = party();
    await plan({ times: '1' });
    for (const body of ['unreachable', 'b']) await send(messageOf(body));
    expect(await settled()).toEqual([0, 204]);
  });
});
