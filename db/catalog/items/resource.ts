import { CatalogItem } from './catalogItem.js';

export class Resource extends CatalogItem {
  static override tableName = 'resources';

  declare resource_key: string;
  declare resource_type: string | null;
}
