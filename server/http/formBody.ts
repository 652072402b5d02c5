import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import type { FileServices } from '../../services/_shared/context.js';
import type { UploadedFile } from '../../services/_shared/contractTypes.js';
import { type FieldError, Problem, invalid, invalidField, tooLarge } from '../../services/_shared/problems.js';
import { FileTooLarge, discardSpooled, spoolFile } from '../../providers/files/spool.js';
import { allowPauses } from './bodyDeadline.js';
import { FORM_DATA, type FormFields } from '../contract/contract.js';
import { createDelimiterCounter } from './countDelimiters.js';
import { readFormValues } from './formValues.js';
import { readBoundary } from './multipart.js';
import { badRequest, unsupportedMediaType } from './problems.js';

/** A received form. */
export interface ReceivedForm {
  /** The fields without files, as in a JSON body. */
  value: Record<string, unknown>;
  uploads: Record<string, UploadedFile>;
}

/** Limits of fields without files: count, bytes of a value and of a name. */
const MAX_FIELDS = 200;
const FIELD_BYTES = 262_144;
const NAME_BYTES = 200;
/** Maximum size of a form without its files, in bytes. */
const BESIDES_FILES = 1_048_576;
/** The allowed transfer encodings (RFC 7578, 4.7). */
const AS_IT_IS = new Set(['7bit', '8bit', 'binary']);

export function isForm(contentType: string | undefined): boolean {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase() === FORM_DATA;
}

/** Reads a multipart/form-data body (RFC 7578). Streams files to the spool folder; the caller must discard them. Rejects with a
 * Problem and removes the files: 400 for a malformed, incomplete or unknown part, 413 for a file over the limit.
 */
export async function readForm(
  request: IncomingMessage,
  fields: FormFields,
  { spoolFolder, uploadLimitBytes }: Pick<FileServices, 'spoolFolder' | 'uploadLimitBytes'>,
): Promise<ReceivedForm> {
  const mostBytes = fields.files.length * uploadLimitBytes + BESIDES_FILES;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw fileTooLarge(uploadLimitBytes);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw unsupportedMediaType('Send a form with files without Content-Encoding.');
  allowPauses(request);
  const arriving = new Map<string, Promise<UploadedFile>>();
  const unnamed = new Set<string>();
  const texts = new Map<string, string[]>();
  try {
    await parse(request, {
      onText: (name, text) => void texts.set(name, [...(texts.get(name) ?? []), text]),
      onFile: (name, stream, fileName) => {
        if (!fields.files.includes(name)) throw invalidField('body', `/${name}`, 'is not a field for files', 'form');
        if (arriving.has(name)) throw invalidField('body', `/${name}`, 'must be sent only once', 'duplicate');
        if (fileName === '') unnamed.add(name);
        const spooled = spoolFile(spoolFolder, stream, { name: fileName, limitBytes: uploadLimitBytes });
        arriving.set(name, spooled);
        return spooled;
      },
    });
    for (const [name, file] of arriving) {
      // A browser sends an empty file if none was chosen.
      if (unnamed.has(name) && (await file).size === 0) {
        arriving.delete(name);
        await discardSpooled(await file);
      }
    }
    const uploads = Object.fromEntries(
      await Promise.all([...arriving].map(async ([name, file]) => [name, await file] as const)),
    );
    refuseEmpty(uploads);
    return { value: readFormValues(texts, fields), uploads };
  } catch (error) {
    for (const file of arriving.values()) await file.then(discardSpooled, () => {});
    throw error instanceof FileTooLarge ? fileTooLarge(error.limitBytes) : error;
  }
}

const fileTooLarge = (limitBytes: number) => tooLarge(`A file may have at most ${limitBytes} bytes.`);

function refuseEmpty(uploads: Record<string, UploadedFile>): void {
  const errors = Object.entries(uploads)
    .filter(([, { size }]) => size === 0)
    .map(([name]): FieldError => ({
      in: 'body',
      path: `/${name}`,
      message: 'must not be empty',
      keyword: 'minLength',
    }));
  if (errors.length > 0) throw invalid(errors);
}

interface FormParts {
  onText(name: string, text: string): void;
  /** Consumes the stream, or rejects. */
  onFile(name: string, stream: Readable, fileName: string): Promise<unknown>;
}

/** Resolves when the form is read; promises of files may still be pending. After an error, reads and drops the rest. */
function parse(request: IncomingMessage, { onText, onFile }: FormParts): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = createParser(request);
    const delimiters = createDelimiterCounter(readBoundary(request.headers['content-type'], FORM_DATA)!);
    let parts = 0;
    let hasFailed = false;
    const fail = (error: Error) => {
      if (hasFailed) return;
      hasFailed = true;
      request.unpipe(parser);
      request.resume();
      // Ends the open streams of files.
      parser.destroy(error);
      reject(error);
    };
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        fail(error as Error);
      }
    };
    parser.on('field', (name, text: string | undefined, { nameTruncated, valueTruncated, encoding }) => {
      parts++;
      const fault = findHeaderFault(name, encoding) ?? findTextFault(name, text);
      if (fault) fail(fault);
      else if (nameTruncated || valueTruncated)
        fail(tooLarge(`A field of a form may have at most ${FIELD_BYTES} bytes.`));
      else attempt(() => onText(name, text!));
    });
    parser.on('file', (name, stream, { filename, encoding }) => {
      parts++;
      stream.on('error', () => {});
      const fault = findHeaderFault(name, encoding);
      if (fault) fail(fault);
      else attempt(() => void onFile(name, stream, filename ?? '').catch(fail));
    });
    parser.on('partsLimit', () => fail(tooLarge('The form has too many fields.')));
    parser.on('error', (error: Error) =>
      fail(error instanceof Problem ? error : badRequest(`The form is malformed: ${error.message}.`)),
    );
    parser.on('close', () => {
      // The parser silently skips unreadable parts, and text after a line that begins like a delimiter.
      if (parts + 1 !== delimiters.count()) fail(badRequest(UNREADABLE));
      resolve();
    });
    const breakOff = () => fail(badRequest('The request ended before its body was complete.'));
    request.once('error', breakOff).once('aborted', breakOff);
    request.on('data', delimiters.add);
    request.pipe(parser);
  });
}

const UNREADABLE =
  'The form is malformed: each part begins with the boundary alone on its line, and has a header `Content-Disposition: form-data; name="..."`, with `filename="..."` for a file.';

/** The fault of a part's text; null: none. The parser replaces bytes that are not UTF-8 by U+FFFD. */
function findTextFault(name: string, text: string | undefined): Problem | null {
  if (text === undefined)
    return invalidField('body', `/${name}`, 'must be in a known charset, such as UTF-8', 'encoding');
  return text.includes('\ufffd') ? invalidField('body', `/${name}`, 'is not valid UTF-8', 'encoding') : null;
}

/** The fault of a part's header; null: none. */
function findHeaderFault(name: string | undefined, encoding: string): Problem | null {
  if (name === undefined) return badRequest('Each part of the form must have a name.');
  return AS_IT_IS.has(encoding)
    ? null
    : invalidField('body', `/${name}`, 'must be sent without Content-Transfer-Encoding', 'form');
}

function createParser(request: IncomingMessage): busboy.Busboy {
  const limits = { fieldNameSize: NAME_BYTES, fieldSize: FIELD_BYTES, parts: MAX_FIELDS };
  try {
    return busboy({
      headers: request.headers,
      limits,
      defParamCharset: 'utf8',
      preservePath: true,
      fileHwm: 256 * 1024,
    });
  } catch {
    throw badRequest('The Content-Type of the form must name its boundary.');
  }
}
