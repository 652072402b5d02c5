import type { RequestHandler } from 'express';
import type { Exchange } from '../../http/exchange.js';

export interface Tracing {
  /** The first of all handlers: what follows belongs to the request. */
  begin: RequestHandler;
  end(exchange: Exchange): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** Of a collector of OpenTelemetry, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** Of the requests that do not belong to a trace of their caller, 0 to 1. */
  share: number;
}

/** Null where there is no collector: then nothing of OpenTelemetry is loaded. */
export async function openTracing(
  settings: Omit<TracingSettings, 'endpoint'> & { endpoint: string | null },
): Promise<Tracing | null> {
  const { endpoint } = settings;
  if (endpoint === null) return null;
  const { startTracing } = await import('./startTracing.js');
  return startTracing({ ...settings, endpoint });
}
