const LONGEST_NAME = 255;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The last part of a path, without control characters, direction marks and characters with a special meaning in shells, headers
 * or Windows; at most 255 characters, with the extension. `file` if nothing is left.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!;
  const plain = last.replace(
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  );
  const trimmed = plain
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$&');
  const characters = [...trimmed];
  if (characters.length <= LONGEST_NAME) return trimmed || 'file';
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(trimmed)?.[0] ?? '';
  return characters.slice(0, LONGEST_NAME - ending.length).join('') + ending;
}

/** Content-Disposition by RFC 6266: a plain name for old clients, and the name itself in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
