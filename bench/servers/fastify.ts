import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { hash, randomUUID } from 'node:crypto';
import process from 'node:process';
import { Histogram } from 'prom-client';
import type { Visibility } from '../../db/tenancy/access/visibility.js';
import { connectDatabase } from '../../db/core/connect.js';
import document from '../../generated/openapi.json' with { type: 'json' };
import { readConfig } from '../../server/config/config.js';
import { HELMET_OPTIONS } from '../../server/http/securityHeaders.js';
import { serveParent } from './child.js';
import { createCourseReader } from './courseRead.js';

/**
 * Another framework on the same contract: routing, validation and security by fastify-openapi-glue; weak ETags, request
 * ids, security headers and metrics as the product has them.
 */
const config = readConfig(process.env);
const db = connectDatabase({ url: config.databaseUrl! }, { maxConnections: config.databaseConnections });
const reader = createCourseReader(db);
const visibilities = new WeakMap<FastifyRequest, Visibility>();

async function authenticate(request: FastifyRequest): Promise<void> {
  const visibility = await reader.findVisibility(request.headers.authorization);
  if (!visibility) throw Object.assign(new Error('The credential is unknown.'), { statusCode: 401 });
  visibilities.set(request, visibility);
}

async function listCourses(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = `http://${request.headers.host}${request.url}`;
  const body = JSON.stringify(
    await reader.page(visibilities.get(request)!, url, request.query as { course_id?: string }),
  );
  const tag = `W/"${hash('sha1', body, 'base64url')}"`;
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.header('etag', tag).type('application/json; charset=utf-8').send(body);
}

/**
 * The contract without what the glue can't take: schemas of answers (it serializes by them, and we send text) and the
 * one schema that holds itself.
 */
function withoutRecursion(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRecursion);
  if (typeof node !== 'object' || node === null) return node;
  if ((node as { $ref?: string }).$ref?.endsWith('/PrerequisiteRule')) return {};
  const kept = Object.entries(node).map(([key, value]) => [
    key,
    key === 'responses' ? { 200: { description: 'text' } } : withoutRecursion(value),
  ]);
  return Object.fromEntries(kept);
}

const app = fastify({ logger: false, genReqId: () => randomUUID(), ajv: { customOptions: { strict: false } } });
// Its types want another copy of helmet's types, with the same fields.
await app.register(helmet, HELMET_OPTIONS as FastifyHelmetOptions);
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds.',
  labelNames: ['operation', 'method', 'status'],
});
app.addHook('onRequest', async (request, reply) => {
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization');
});
app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
  durations.observe({ operation: routeOptions.url, method, status: reply.statusCode }, reply.elapsedTime / 1000);
});
await app.register(openapiGlue, {
  specification: withoutRecursion({ ...document, components: { ...document.components, responses: {} } }) as object,
  serviceHandlers: { listCourses },
  securityHandlers: { PlatformApiKeyAuthentication: authenticate, StudentTokenAuthentication: authenticate },
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
serveParent(url, async () => {
  await app.close();
  await db.close();
});
