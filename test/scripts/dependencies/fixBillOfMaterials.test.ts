import { describe, expect, it } from '@jest/globals';
import { fixBillOfMaterials } from '../../../scripts/dependencies/fixBillOfMaterials.js';

const part = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' });
const made = (serialNumber: string, timestamp: string, folder: string) => ({
  serialNumber,
  metadata: { timestamp, component: { 'bom-ref': 'product@1.0.0', name: folder, type: 'library' } },
  components: [part('used'), part('tool')],
  dependencies: [
    { ref: 'product@1.0.0', dependsOn: ['used@1.0.0', 'tool@1.0.0'] },
    { ref: 'tool@1.0.0', dependsOn: ['used@1.0.0'] },
    { ref: 'used@1.0.0', dependsOn: [] },
  ],
});
const packages = [
  { name: 'used', version: '1.0.0', license: 'MIT', isDevelopment: false },
  { name: 'tool', version: '1.0.0', license: 'MIT', isDevelopment: true },
];

describe('fixBillOfMaterials', () => {
  it('is the same at another time and in another folder', () => {
    const one = fixBillOfMaterials(made('urn:uuid:1', '2026-01-01', 'one'), { productName: 'product', packages });
    const other = fixBillOfMaterials(made('urn:uuid:2', '2026-02-02', 'other'), { productName: 'product', packages });
    expect(one).toEqual(other);
    expect(one.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const changed = fixBillOfMaterials(made('', '', ''), { productName: 'product', packages: [] });
    expect(changed.serialNumber).not.toBe(one.serialNumber);
  });

  it('has the packages of production alone', () => {
    const { components, dependencies, metadata } = fixBillOfMaterials(made('', '', 'folder'), {
      productName: 'product',
      packages,
    });
    expect(components).toEqual([part('used')]);
    expect(dependencies).toEqual([
      { ref: 'product@1.0.0', dependsOn: ['used@1.0.0'] },
      { ref: 'used@1.0.0', dependsOn: [] },
    ]);
    expect(metadata.component).toEqual({ 'bom-ref': 'product@1.0.0', name: 'product', type: 'application' });
  });
});
