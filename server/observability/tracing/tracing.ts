import type { RequestHandler } from 'express';
import type { Exchange } from '../../http/exchange.js';

export interface Tracing {
  /** Must be the first handler: all following work belongs to the span of the request. */
  begin: RequestHandler;
  end(exchange: Exchange): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** URL of an OpenTelemetry collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** The share of traced requests among those without a trace of their caller, 0 to 1. */
  share: number;
}

/** Starts tracing; null without a collector, and then OpenTelemetry is not loaded. */
export async function openTracing(
  settings: Omit<TracingSettings, 'endpoint'> & { endpoint: string | null },
): Promise<Tracing | null> {
  const { endpoint } = settings;
  if (endpoint === null) return null;
  const { startTracing } = await import('./startTracing.js');
  return startTracing({ ...settings, endpoint });
}
