import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChannelListener, subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import type { RequestHandler } from 'express';
import process from 'node:process';
import { DATABASE_CHANNEL, type TracedWork } from '../../../db/core/traceWork.js';
import type { Exchange } from '../../http/exchange.js';
import type { Tracing, TracingSettings } from './tracing.js';

/** Sends spans to a collector: requests with their operation, their statements, and their calls of external services by fetch. The
 * exporter reads its other settings (headers, timeout, compression) from its standard variables.
 */
export function startTracing(
  { endpoint, serviceName, share }: TracingSettings,
  exporter: SpanExporter = createExporter(endpoint),
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('learning-platform-service');
  const current = new AsyncLocalStorage<Context>();
  const stops = [traceDatabase(tracer, current), traceCalls(tracer, current, new URL(endpoint).host)];
  const requests = new WeakMap<object, Span>();
  return {
    begin: beginRequest(tracer, current, requests),
    end: (exchange) => endRequest(requests.get(exchange.request), exchange),
    close: async () => {
      stops.forEach((stop) => stop());
      // An unreachable collector must not prevent the shutdown.
      await provider.shutdown().catch(() => {});
    },
  };
}

const createExporter = (endpoint: string) => new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });

const beginRequest =
  (tracer: Tracer, current: AsyncLocalStorage<Context>, requests: WeakMap<object, Span>): RequestHandler =>
  (request, _, next) => {
    const parent = parseParent(request.headers.traceparent);
    const span = tracer.startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
      parent,
    );
    requests.set(request, span);
    current.run(trace.setSpan(parent, span), next);
  };

function endRequest(span: Span | undefined, { request, response, operation, id }: Exchange): void {
  if (!span) return;
  const { statusCode } = response;
  if (operation) {
    span.updateName(`${request.method} ${operation.path}`);
    span.setAttributes({ 'http.route': operation.path, 'lps.operation': operation.operationId });
  }
  span.setAttributes({ 'http.response.status_code': statusCode, 'lps.request_id': id });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The caller's trace (W3C), or none. */
function parseParent(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header ?? '')) ?? [];
  if (!traceId || /^0+$/.test(traceId) || /^0+$/.test(spanId!)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: spanId!,
    traceFlags: parseInt(flags!, 16),
    isRemote: true,
  });
}

/** Statements by their names, never their values; background work is not traced. */
function traceDatabase(tracer: Tracer, current: AsyncLocalStorage<Context>): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<unknown, TracedWork>(DATABASE_CHANNEL);
  const nothing = () => {};
  const listeners = {
    start: (work: TracedWork) => {
      const context = current.getStore();
      if (!context) return;
      const attributes = {
        'db.system.name': 'postgresql',
        [work.kind === 'statement' ? 'db.query.summary' : 'lps.operation']: work.name,
      };
      spans.set(work, tracer.startSpan(`${work.kind} ${work.name}`, { kind: SpanKind.CLIENT, attributes }, context));
    },
    end: nothing,
    asyncStart: nothing,
    asyncEnd: (work: TracedWork) => spans.get(work)?.end(),
    error: (work: TracedWork & { error: unknown }) =>
      spans.get(work)?.setStatus({
        code: SpanStatusCode.ERROR,
        message: String((work.error as { code?: string } | null)?.code ?? ''),
      }),
  };
  channel.subscribe(listeners);
  return () => channel.unsubscribe(listeners);
}

/**
 * Traces calls by the diagnostics channels of undici, which Node's fetch uses too. Records hosts only: paths and
 * queries may contain secrets.
 */
function traceCalls(tracer: Tracer, current: AsyncLocalStorage<Context>, collector: string): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Record<string, ChannelListener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: { method: string; origin: string; path: string } };
      const context = current.getStore();
      if (!context) return;
      const { host, hostname } = new URL(String(request.origin));
      if (host === collector) return;
      const attributes = { 'http.request.method': request.method, 'server.address': hostname };
      spans.set(
        request,
        tracer.startSpan(`${request.method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, context),
      );
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': (message) => spans.get((message as { request: object }).request)?.end(),
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: NodeJS.ErrnoException };
      const span = spans.get(request);
      span?.setStatus({ code: SpanStatusCode.ERROR, message: error.code ?? error.name });
      span?.end();
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
