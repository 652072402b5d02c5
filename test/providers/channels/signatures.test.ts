import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { ChannelConfig, ChannelName, WebhookCall } from '../../../providers/channels/channel.js';
import { openChannels } from '../../../providers/channels/openChannels.js';
import { hmac } from '../../../providers/channels/signatures.js';
import vectors from './signatureVectors.json' with { type: 'json' };

const channels = openChannels();
const NOW_MS = 1_767_225_600_000;

const call = (
  rawBody: Buffer | string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): WebhookCall => ({
  rawBody: Buffer.from(rawBody),
  headers,
  query: new Map(Object.entries(query).map(([name, value]) => [name, [value]])),
});

describe('the signature of a channel', () => {
  it.each(vectors.map((vector) => [`${vector.channel}: ${vector.case}`, vector] as const))(
    '%s',
    async (_, { channel, config, now_s: nowS, headers, body, valid }) => {
      const verified = await channels[channel as ChannelName].verify(
        call(body, headers as Record<string, string>),
        config as ChannelConfig,
        nowS * 1_000,
      );
      expect(verified).toBe(valid);
    },
  );

  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const timestamp = String(NOW_MS / 1_000);
  /** How each signs, written down a second time. */
  const signing: [ChannelName, ChannelConfig, (body: Buffer) => Record<string, string>][] = [
    [
      'chat_a',
      { public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') },
      (body) => ({
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex'),
      }),
    ],
    [
      'chat_b',
      { client_secret: 'secret' },
      (body) => ({
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${hmac('sha256', 'secret', `v0:${timestamp}:`, body)}`,
      }),
    ],
    ['chat_d', { webhook_secret: 'secret' }, (body) => ({ 'x-spark-signature': hmac('sha1', 'secret', body) })],
    [
      'chat_e',
      { application_secret: 'secret' },
      (body) => ({ 'x-hub-signature-256': `sha256=${hmac('sha256', 'secret', body)}` }),
    ],
  ];

  it.each(signing)('%s: covers every byte of the body and of itself', async (name, config, signed) => {
    const verify = (body: Buffer, headers: Record<string, string>) =>
      channels[name].verify(call(body, headers), config, NOW_MS);
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (bytes, place, change) => {
          const body = Buffer.from(bytes);
          const headers = signed(body);
          expect(await verify(body, headers)).toBe(true);
          const other = Buffer.from(body);
          other[place % body.length]! ^= change;
          expect(await verify(other, headers)).toBe(false);
          expect(await verify(Buffer.concat([body, Buffer.from('\n')]), headers)).toBe(false);
          for (const header of Object.keys(headers)) {
            const { [header]: value, ...others } = headers;
            expect(await verify(body, others)).toBe(false);
            expect(await verify(body, { ...headers, [header]: `${value}0` })).toBe(false);
            expect(await verify(body, { ...headers, [header]: '' })).toBe(false);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(signing)('%s: nothing is good while the account has no secret', async (name, config, signed) => {
    const body = Buffer.from('{}');
    const [field] = Object.keys(config);
    for (const missing of [{}, { [field!]: null }, { [field!]: '' }])
      expect(await channels[name].verify(call(body, signed(body)), missing, NOW_MS)).toBe(false);
  });

  it('chat_b: is good for five minutes, before and after', async () => {
    const [, config, signed] = signing[1]!;
    const body = Buffer.from('{}');
    const at = (offsetMs: number) => channels.chat_b.verify(call(body, signed(body)), config, NOW_MS + offsetMs);
    expect(await Promise.all([-301_000, -300_000, 0, 300_999, 301_000].map(at))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('chat_e: the check of the address knows the token, and nothing else is a check', async () => {
    const config = { application_secret: 'secret', webhook_verification_token: 'token' };
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'token', 'hub.challenge': '1158' };
    const verify = (change: Record<string, string>) =>
      channels.chat_e.verify(call('', {}, { ...query, ...change }), config, NOW_MS);
    expect(
      await Promise.all([
        verify({}),
        verify({ 'hub.verify_token': 'Token' }),
        verify({ 'hub.mode': 'unsubscribe' }),
        verify({ 'hub.verify_token': '' }),
      ]),
    ).toEqual([true, false, false, false]);
    expect(await channels.chat_e.verify(call('', {}, query), {}, NOW_MS)).toBe(false);
    expect(channels.chat_e.parse(call('', {}, query), config)).toEqual({
      kind: 'handshake',
      answer: { challenge: '1158' },
    });
  });
});
