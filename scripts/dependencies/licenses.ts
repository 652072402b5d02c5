/** The part of package-lock.json that is about licenses. */
export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean }>;
}

/** One installed package. */
export interface PackageLicense {
  name: string;
  version: string;
  /** An SPDX expression such as `(MIT OR Apache-2.0)`; null: the package states none. */
  license: string | null;
  /** Whether it is only for work on the service. */
  isDevelopment: boolean;
}

/** The fields of package.json that state a license; the second form is that of old packages. */
export interface StatedLicense {
  license?: unknown;
  licenses?: unknown;
}

/** Permissive licenses: what they ask is that their text stays with the package. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that state another license or none, with the reason why they may be used. */
const EXCEPTIONS: Record<string, string> = {
  'axe-core': 'MPL-2.0: tests load it into pages, and nothing ships it',
  'caniuse-lite': 'CC-BY-4.0: data about browsers, which development tools read and nothing ships',
  duck: 'states BSD; its file LICENSE is the text of BSD-2-Clause',
  'humanize-number': 'states none in package.json and Readme says MIT; only the stand-in of S3 in tests loads it',
  only: 'states none in package.json and its repository says MIT; only the stand-in of S3 in tests loads it',
};

/**
 * Lists the packages of the lock file, sorted by name and version, those of other operating systems included.
 * `readManifest` reads package.json in a folder, for packages whose license is not in the lock file; null: not
 * installed.
 */
export function listLicenses(
  { packages }: LockFile,
  readManifest: (folder: string) => StatedLicense | null,
): PackageLicense[] {
  const rows = Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version = '', license, dev = false }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? parseStated(readManifest(folder)),
      isDevelopment: dev,
    }));
  const unique = new Map(rows.map((row) => [`${row.name}@${row.version} ${row.isDevelopment}`, row]));
  return [...unique.values()].sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

/** Says which packages may not be used, and which exceptions are not needed. Empty: none. */
export function findLicenseFaults(
  packages: PackageLicense[],
  exceptions: Record<string, string> = EXCEPTIONS,
): string[] {
  const refused = packages.filter(({ license }) => license === null || !isAllowed(license));
  const unneeded = Object.keys(exceptions).filter((name) => !refused.some((one) => one.name === name));
  return [
    ...refused
      .filter(({ name }) => !(name in exceptions))
      .map(
        ({ name, version, license }) => `${name}@${version}: ${license ?? 'no license'} is not among those allowed.`,
      ),
    ...unneeded.map((name) => `${name}: this exception is not needed.`),
  ];
}

/** The list for a file THIRD-PARTY: a line per package, grouped by license. */
export function formatLicenses(packages: PackageLicense[]): string {
  const licenses = [...new Set(packages.map(({ license }) => license ?? 'none stated'))].sort();
  return licenses
    .map((license) => {
      const names = packages
        .filter((one) => (one.license ?? 'none stated') === license)
        .map(({ name, version }) => `  ${name} ${version}`);
      return `${license} (${names.length})\n${names.join('\n')}\n`;
    })
    .join('\n');
}

/** Of `A OR B` one must be allowed, of `A AND B` all. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => ALLOWED.has(license.trim())));
}

function parseStated(manifest: StatedLicense | null): string | null {
  const { license, licenses } = manifest ?? {};
  const stated = [license ?? licenses ?? []].flat() as (string | { type?: string })[];
  const names = stated.map((one) => (typeof one === 'string' ? one : (one.type ?? '')));
  return names.length > 0 ? names.join(' OR ') : null;
}
