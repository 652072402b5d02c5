import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { createSite } from '../../server/reference/site.js';
import { HTML, type SiteFile, listSiteFiles } from '../../server/reference/siteFiles.js';

/**
 * Writes the guides, the pages for operators and the reference as files that any web server can serve from any path.
 * Returns their names. Throws if a page links to a page that is not among them.
 */
export async function writeSite(document: OpenApiDocument, folder: string): Promise<string[]> {
  const files = listSiteFiles(createSite(document, { host: 'files', signInPath: null, sandboxUrl: null }));
  const names: string[] = [];
  for (const [address, file] of files) {
    const name = nameFile(address, file);
    const text = file.write();
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, renameLinks(text, address, files));
    names.push(name);
  }
  return names;
}

/** A web server finds a file only by its whole name. */
function nameFile(address: string, { type }: SiteFile): string {
  if (type !== HTML) return address;
  return address === '' || address.endsWith('/') ? `${address}index.html` : `${address}.html`;
}

/** Replaces the addresses in links by the names of the files. */
function renameLinks(text: string | Buffer, address: string, files: Map<string, SiteFile>): string | Buffer {
  const file = files.get(address)!;
  if (address === 'docs/search.json') return renameSearchLinks(String(text), files);
  if (file.type !== HTML) return text;
  const at = path.posix.dirname(nameFile(address, file));
  return String(text).replace(/\b(href|src|action)="([^"]*)"/g, (whole, attribute: string, href: string) => {
    if (/^(?:[a-z]+:|#)/.test(href)) return whole;
    const [target, anchor] = href.split('#');
    const linked = new URL(target!, `http://site/${address}`).pathname.slice(1);
    const found = files.get(linked);
    if (!found) throw new Error(`${address}: nothing is at ${href}.`);
    const renamed = path.posix.relative(at, nameFile(linked, found));
    return `${attribute}="${renamed}${anchor === undefined ? '' : `#${anchor}`}"`;
  });
}

function renameSearchLinks(text: string, files: Map<string, SiteFile>): string {
  const entries = JSON.parse(text) as { to: string }[];
  return JSON.stringify(
    entries.map((entry) => {
      const address = `docs/${entry.to}`;
      return { ...entry, to: nameFile(address, files.get(address)!).replace(/^docs\//, '') };
    }),
  );
}
