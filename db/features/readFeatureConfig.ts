import type { Database } from '../core/connect.js';

export type FeatureSource = 'person' | 'department' | 'platform' | 'default';

export interface EffectiveFeature {
  feature: string;
  value: unknown;
  source: FeatureSource;
}

/** SQL condition: a value is valid for its feature. Stored values may be older than the type and the allowed values. */
const buildValidCondition = (feature: string, value: string) =>
  `(jsonb_typeof(${value}) = case ${feature}.type when 'text' then 'string' when 'list' then 'array' else ${feature}.type end
    and (${feature}.allowed_values is null or exists (select from jsonb_array_elements(${feature}.allowed_values) allowed where allowed = ${value})))`;

// The nearest department counts; of equally near ones, the oldest.
const READ = {
  name: 'read feature config',
  text: `
    with recursive ancestor as (
      select department.id, department.parent_id, 0 as distance
        from department_members member
        join departments department on department.platform_id = member.platform_id and department.id = member.department_id
       where member.platform_id = $1 and member.user_id = $2
      union all
      select upper.id, upper.parent_id, ancestor.distance + 1
        from ancestor join departments upper on upper.platform_id = $1 and upper.id = ancestor.parent_id
       where ancestor.distance < 20
    ), layer as materialized (
      select 0 as rank, 0 as distance, cast(0 as bigint) as id, 'person' as source, config from feature_configs where platform_id = $1 and user_id = $2
      union all
      select 1, ancestor.distance, ancestor.id, 'department', stored.config
        from ancestor join department_feature_configs stored on stored.platform_id = $1 and stored.department_id = ancestor.id
      union all
      select 2, 0, 0, 'platform', config from platform_feature_configs where platform_id = $1
    )
    select features.name as feature, coalesce(found.value, features.default_value) as value, coalesce(found.source, 'default') as source
      from features
      left join lateral (select layer.config -> features.name as value, layer.source from layer
                          where jsonb_exists(layer.config, features.name) and ${buildValidCondition('features', 'layer.config -> features.name')} order by layer.rank, layer.distance, layer.id limit 1) found on true
     order by features.name`,
};

/**
 * Reads the effective value of each registered feature for a person, with its source: the person, their nearest
 * department, the platform, or the default.
 */
export function readFeatureConfig(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<EffectiveFeature[]> {
  return db.read<EffectiveFeature>(READ, [platformId, userId]);
}
