import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { WebSocket } from 'undici';
import { guardedWebSocket } from '../http/guardedFetch.js';

/** MCP over a guarded WebSocket with headers, which the library's own transport does not support. */
export class WebSocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #socket: WebSocket | null = null;

  constructor(
    readonly url: URL,
    readonly options: { mayBePrivate: boolean; headers: Record<string, string> },
  ) {}

  async start(): Promise<void> {
    const socket = guardedWebSocket(this.url, { ...this.options, protocol: 'mcp' });
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      try {
        this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(String(data))));
      } catch (error) {
        this.onerror?.(error as Error);
      }
    });
    socket.addEventListener('close', () => this.onclose?.());
    await new Promise<void>((resolve, reject) => {
      const failed = (event: { error?: unknown }) =>
        reject(event.error instanceof Error ? event.error : new Error('The WebSocket cannot be opened.'));
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', (event) => failed(event), { once: true });
      socket.addEventListener('close', () => failed({}), { once: true });
    });
    socket.addEventListener('error', (event) => this.onerror?.(event.error as Error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#socket) throw new Error('The WebSocket is not open.');
    this.#socket.send(JSON.stringify(message));
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#socket?.close();
    return Promise.resolve();
  }
}
