import { forEachInSlices } from '../../db/core/slices.js';
import { validateConfig } from '../../db/features/validateFeature.js';
import type { RegisteredFeature } from '../../db/features/registry.js';
import type { SkippedChange, NamedConfigChange } from '../../db/features/saveFeatureConfig.js';
import type { components } from '../../generated/types.js';
import { type FindSchemaErrors, checkItems } from '../_shared/bulkItems.js';

type BulkError = components['schemas']['FeatureConfigBulkError'];
type Item = components['schemas']['FeatureConfigItem'];

interface ItemRules {
  /** The configuration of items that have none of their own. */
  shared: Record<string, unknown> | null;
  features: Map<string, RegisteredFeature>;
  findSchemaErrors: FindSchemaErrors;
}

/** The items that can be applied, and the errors of the others, each in the order of the request. */
export async function checkConfigItems(
  items: unknown[],
  { shared, features, findSchemaErrors }: ItemRules,
): Promise<{ changes: NamedConfigChange[]; errors: BulkError[] }> {
  const rules = { schemaName: 'FeatureConfigItem', shared: {}, eitherRequired: 'user_required', findSchemaErrors };
  const faults = await checkItems(items, rules);
  const changes: NamedConfigChange[] = [];
  const errors: BulkError[] = [];
  await forEachInSlices(items, (item, index) => {
    const refuse = (code: string, detail: string) =>
      void errors.push({ index, code: code as BulkError['code'], detail });
    const fault = faults[index];
    if (fault) return refuse(fault.code, fault.detail);
    const { user_id, username, email, config = shared } = item as Item;
    const [wrong] = config && config !== shared ? validateConfig(features, config, { byAdmin: true }) : [];
    if (user_id === undefined && username === undefined && email === undefined)
      refuse('user_required', 'user: one of user_id, username, email is required');
    else if (!config) refuse('config_required', 'config: is required');
    else if (wrong) refuse('config_invalid', `config/${wrong.feature}: ${wrong.message}`);
    else changes.push({ index, user_id, username, email, config });
  });
  return { changes, errors };
}

const DETAILS: Record<SkippedChange['code'], string> = {
  unknown_user: 'user: the platform has no such member',
  no_configuration: 'user: has no configuration on the platform',
  repeated_user: 'user: is named by a previous item',
};

export const mapMissedErrors = (missed: SkippedChange[]): BulkError[] =>
  missed.map(({ index, code }) => ({ index, code, detail: DETAILS[code] }));
