import type { FormFields } from '../../server/contract/contract.js';

const formatField = (value: unknown) =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** A body as an application/x-www-form-urlencoded form. */
export const encodeFields = (body: unknown): string =>
  new URLSearchParams(
    Object.entries((body ?? {}) as object).map(([name, value]): [string, string] => [name, formatField(value)]),
  ).toString();

/** A body of an operation that takes forms alone, as such a form: the fields that the contract calls binary are files. */
export function createFormFromBody({ files }: FormFields, body: unknown): ReturnType<typeof createForm> {
  const fields = Object.entries((body ?? {}) as object).map(
    ([name, value]) =>
      [name, files.includes(name) ? { name: `${name}.md`, content: formatField(value) } : formatField(value)] as const,
  );
  return createForm(Object.fromEntries(fields));
}

/** A multipart/form-data body as bytes with its headers: for requests of tests. */
export function createForm(fields: Record<string, string | FilePart>): {
  bytes: Buffer;
  headers: Record<string, string>;
} {
  const boundary = 'boundary-of-a-test';
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const isText = typeof value === 'string';
    const disposition = `form-data; name="${name}"${isText ? '' : `; filename="${value.name}"`}`;
    const type = isText ? '' : `Content-Type: ${value.type ?? 'application/octet-stream'}\r\n`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n`),
      Buffer.from(isText ? value : value.content),
      Buffer.from('\r\n'),
    ];
  });
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export interface FilePart {
  name: string;
  content: string | Buffer;
  /** As the client states it. */
  type?: string;
}
