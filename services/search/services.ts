import type { SearchEngine } from '../../db/search/engines/engine.js';
import type { CoreServices } from '../_shared/context.js';

export interface SearchServices extends CoreServices {
  search: SearchEngine;
}
