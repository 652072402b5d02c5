import { createHash } from 'node:crypto';
import type { PackageLicense } from './licenses.js';

/** The part of a CycloneDX document of npm that is changed. */
export interface BillOfMaterials {
  serialNumber: string;
  metadata: {
    timestamp?: string;
    component: { 'bom-ref': string; name: string; type: string; [field: string]: unknown };
  };
  components: { 'bom-ref': string; name: string; version: string; licenses?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [field: string]: unknown;
}

/**
 * Leaves the packages of a production installation, and makes the document the same for the same packages: npm names
 * the product by its folder, and adds the time and a random serial number. The serial number becomes a UUID of the
 * contents (version 8 of RFC 9562).
 */
export function fixBillOfMaterials(
  made: BillOfMaterials,
  { productName, packages }: { productName: string; packages: PackageLicense[] },
): BillOfMaterials {
  const metadata = { ...made.metadata };
  delete metadata.timestamp;
  const names = packages.filter((one) => !one.isDevelopment).map(({ name, version }) => `${name}@${version}`);
  const kept = new Set([...names, metadata.component['bom-ref']]);
  const fixed = {
    ...made,
    components: made.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: made.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)) })),
    serialNumber: '',
    metadata: { ...metadata, component: { ...metadata.component, name: productName, type: 'application' } },
  };
  return { ...fixed, serialNumber: `urn:uuid:${hashToUuid(JSON.stringify(fixed))}` };
}

function hashToUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
