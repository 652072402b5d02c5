import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cardpay } from '../sandbox/parties/cardpay.js';
import { completeChat } from '../sandbox/parties/trainedModel.js';
import type { PartyDefinition } from '../sandbox/party.js';
import { startSandbox } from '../sandbox/startSandbox.js';
import { startTypesenseStandIn } from '../test/support/typesenseStandIn.js';
import { type FaultyLine, startFaultyLine } from './faultyLine.js';
import type { EventId } from './history.js';

/** A delivery that the receiver accepted. */
export interface AcceptedDelivery {
  /** The path of the endpoint at the receiver. */
  path: string;
  event: EventId;
  text: string;
}

/** Everything outside the service but PostgreSQL, each behind a line of its own. */
export interface OutsideParties {
  lines: Record<'typesense' | 'model' | 'cardpay' | 'receiver', FaultyLine>;
  /** Names of the documents that Typesense holds, of all collections that an alias names. */
  indexed(): number;
  /** The questions that the model was asked. */
  asked: string[];
  accepted: AcceptedDelivery[];
  /** While true, the receiver answers 500. */
  setReceiverFails(fails: boolean): void;
  cardpaySettings: Record<string, string>;
  /** cardpay posts its events to this address of the service. */
  sendCardpayEvents(serviceUrl: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the stand-ins in this process, on free ports of 127.0.0.1. */
export async function startOutsideParties(): Promise<OutsideParties> {
  const asked: string[] = [];
  const model: PartyDefinition = {
    name: 'model',
    title: 'A language model',
    open: () => ({
      settings: {},
      actions: {},
      answer: ({ body, rawBody }) => {
        asked.push(rawBody.toString());
        return completeChat(body, []);
      },
    }),
  };
  const typesense = await startTypesenseStandIn();
  const models = await startSandbox({ parties: [model] });
  const payments = await startSandbox({ parties: [cardpay] });
  const receiver = await startReceiver();
  const lines = {
    typesense: await startFaultyLine(portOf(typesense.url)),
    model: await startFaultyLine(portOf(models.url)),
    cardpay: await startFaultyLine(portOf(payments.url)),
    receiver: await startFaultyLine(receiver.port),
  };
  return {
    lines,
    asked,
    accepted: receiver.accepted,
    setReceiverFails: receiver.setFails,
    indexed: () =>
      [...typesense.aliases.values()].reduce((sum, name) => sum + (typesense.collections.get(name)?.size ?? 0), 0),
    cardpaySettings: payments.parties.cardpay!.settings,
    sendCardpayEvents: async (serviceUrl) => {
      await payments.act('cardpay', 'hooks', { hook_url: `${serviceUrl}/api/service/cardpay/hook/` });
    },
    close: async () => {
      await Promise.all(Object.values(lines).map((line) => line.close()));
      await Promise.all([typesense.close(), models.close(), payments.close(), receiver.close()]);
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);

async function startReceiver() {
  const accepted: AcceptedDelivery[] = [];
  let fails = false;
  const server = http.createServer((request, response) => {
    void text(request).then(
      (body) => {
        if (!fails) accepted.push({ path: request.url!, event: (JSON.parse(body) as { id: string }).id, text: body });
        response.writeHead(fails ? 500 : 204).end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    accepted,
    setFails: (next: boolean) => void (fails = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
