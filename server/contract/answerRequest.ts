import { discardSpooled } from '../../providers/files/spool.js';
import type { BodyPart, UploadedFile } from '../../services/_shared/contractTypes.js';
import { notFound } from '../../services/_shared/problems.js';
import type { Answer } from '../http/answer.js';
import type { Exchange } from '../http/exchange.js';
import { readForm } from '../http/formBody.js';
import type { ApiParts } from './apiParts.js';
import type { ContractOperation } from './contract.js';
import { buildActor, runHandler } from './runHandler.js';
import type { RawInput, ValidInput } from './validation.js';

/** Answers a form. Checks permission before receiving files, and removes spooled files afterwards. */
export async function answerForm(
  parts: ApiParts,
  operation: ContractOperation,
  addressed: Omit<RawInput, 'body'>,
  exchange: Exchange,
): Promise<Answer> {
  await parts.permissions.permit(operation, exchange.caller, { ...addressed, body: undefined });
  const { value: body, uploads } = await readForm(exchange.request, operation.body!.form!, parts.services.files);
  try {
    return await answerInput(parts, operation, exchange, { input: { ...addressed, body }, bodyParts: [], uploads });
  } finally {
    for (const file of Object.values(uploads)) await discardSpooled(file);
  }
}

export interface Received {
  input: RawInput;
  bodyParts: BodyPart[];
  uploads: Record<string, UploadedFile>;
}

/** Permits, validates and answers a request whose body has been read. */
export async function answerInput(
  parts: ApiParts,
  operation: ContractOperation,
  exchange: Exchange,
  { input: sentInput, bodyParts, uploads }: Received,
): Promise<Answer> {
  const input = { ...sentInput, body: parts.validation.settleBody(operation, sentInput.body) };
  const permit = await parts.permissions.permit(operation, exchange.caller, input);
  // The platform may select one of several people.
  if (exchange.caller?.alternatives) exchange.caller = permit.access.caller;
  const actor = buildActor(operation, exchange);
  const access = { ...permit.access, actor };
  exchange.access = access;
  for (const { afterPermission } of parts.middlewares) await afterPermission(exchange, access);
  const valid = readReceived(parts.validation, operation, input, uploads, exchange);
  if (permit.impossiblePlatform !== null) throw notFound('platform', permit.impossiblePlatform);
  const sent = addDigests(input.body, uploads);
  const once = () =>
    parts.idempotency.once({ exchange, operation, body: sent, actor }, async (own) => {
      const db = (mayReadReplica(operation) && parts.replica?.readsFor(actor)) || own;
      const services = { ...parts.services, db, findSchemaErrors: parts.validation.findSchemaErrors };
      return runHandler(parts, operation, exchange, {
        ...valid,
        parts: bodyParts,
        uploads,
        access,
        services,
        proven: null,
      });
    });
  const platformId = access.decidedPlatform?.id;
  // Queued in the process: otherwise each request would hold a connection while it waits for the same lock.
  const isQueued = operation.queue !== null && platformId !== undefined;
  const answer = await (isQueued ? parts.inQueue(`${operation.queue} ${platformId}`, once) : once());
  for (const { afterAnswer } of parts.middlewares) await afterAnswer(exchange, access);
  return answer;
}

function mayReadReplica({ method, readsPrimary }: ContractOperation): boolean {
  return method === 'get' && !readsPrimary;
}

/**
 * Validates the input. If an operation accepts forms only, its schema includes the files as texts; they are removed
 * from the body afterwards.
 */
function readReceived(
  validation: ApiParts['validation'],
  operation: ContractOperation,
  input: RawInput,
  uploads: Record<string, UploadedFile>,
  { request }: Exchange,
): ValidInput {
  if (!operation.body?.form || operation.body.mediaTypes.length > 1)
    return validation.readInput(operation, input, request.headers);
  const files = Object.fromEntries(Object.entries(uploads).map(([field, { name }]) => [field, name]));
  const valid = validation.readInput(
    operation,
    { ...input, ...(input.body !== undefined && { body: { ...input.body, ...files } }) },
    request.headers,
  );
  const fields = Object.entries((valid.body ?? {}) as object).filter(([name]) => !(name in files));
  return { ...valid, body: Object.fromEntries(fields) };
}

/** Adds the hashes of files, so that forms with different files differ (Idempotency-Key). */
function addDigests(body: unknown, uploads: Record<string, UploadedFile>): unknown {
  const files = Object.entries(uploads).map(([field, { name, sha256 }]) => [
    field,
    { name, sha256: sha256.toString('hex') },
  ]);
  return files.length === 0 ? body : { ...(body as object), ...Object.fromEntries(files) };
}
