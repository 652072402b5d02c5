import { validateConfig } from '../../db/features/validateFeature.js';
import { type RegisteredFeature, listRegisteredFeatures } from '../../db/features/registry.js';
import type { CoreServices } from '../_shared/context.js';
import { type FieldError, forbidden, invalid, invalidField } from '../_shared/problems.js';

interface SentConfig {
  config?: Record<string, unknown>;
  feature?: string;
  values?: unknown;
}

/** The registered features by name. */
export async function mapRegisteredFeatures({ db }: Pick<CoreServices, 'db'>): Promise<Map<string, RegisteredFeature>> {
  return new Map((await listRegisteredFeatures(db)).map((feature) => [feature.name, feature]));
}

/**
 * Parses the requested configuration, by feature; null when the request has none. Throws a Problem (400) for both forms
 * at once, or an incomplete one.
 */
export function parseConfigChange({ config, feature, values }: SentConfig): Record<string, unknown> | null {
  if (config !== undefined && feature !== undefined)
    throw invalidField('body', '/feature', 'cannot be combined with config', 'config');
  if (feature === undefined && values !== undefined)
    throw invalidField('body', '/feature', 'is required together with values', 'required');
  if (feature !== undefined && values === undefined)
    throw invalidField('body', '/values', 'is required together with feature', 'required');
  if (feature !== undefined) return { [feature]: values };
  return config ?? null;
}

/**
 * Throws a Problem: 400 for unregistered features and values that they do not accept, 403 for features that only
 * administrators may set.
 */
export function refuseConfig(
  features: Map<string, RegisteredFeature>,
  change: Record<string, unknown>,
  { byAdmin, place }: { byAdmin: boolean; place: '/config' | '/values' },
): void {
  const faults = validateConfig(features, change, { byAdmin });
  const wrong = faults.filter(({ isReserved }) => !isReserved);
  const pathOf = (feature: string) =>
    place === '/values'
      ? features.has(feature)
        ? place
        : '/feature'
      : `${place}/${feature.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (wrong.length > 0)
    throw invalid(
      wrong.map(({ feature, message }): FieldError => ({
        in: 'body',
        path: pathOf(feature),
        message,
        keyword: 'feature',
      })),
    );
  const [reserved] = faults;
  if (reserved) throw forbidden(`The feature '${reserved.feature}' ${reserved.message}.`);
}
