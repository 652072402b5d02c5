import type { Database } from '../core/connect.js';

export type FeatureSource = 'person' | 'department' | 'platform' | 'default';

export interface EffectiveFeature {
  feature: string;
  value: unknown;
  source: FeatureSource;
}

/** SQL: whether a feature takes a value: a setting may be older than the type and the allowed values. */
const takes = (feature: string, value: string) =>
  `(jsonb_typeof(${value}) = case ${feature}.type when 'text' then 'string' when 'list' then 'array' else ${feature}.type end
    and (${feature}.allowed_values is null or exists (select from jsonb_array_elements(${feature}.allowed_values) allowed where allowed = ${value})))`;

// Of departments the nearest one counts; of equally near ones the oldest.
const statement = {
  name: 'read feature config',
  text: `
    with recursive place as (
      select department.id, department.parent_id, 0 as distance
        from department_members member
        join departments department on department.platform_id = member.platform_id and department.id = member.department_id
       where member.platform_id = $1 and member.user_id = $2
      union all
      select upper.id, upper.parent_id, place.distance + 1
        from place join departments upper on upper.platform_id = $1 and upper.id = place.parent_id
       where place.distance < 20
    ), layer as materialized (
      select 0 as rank, 0 as distance, cast(0 as bigint) as id, 'person' as source, config from feature_configs where platform_id = $1 and user_id = $2
      union all
      select 1, place.distance, place.id, 'department', stored.config
        from place join department_feature_configs stored on stored.platform_id = $1 and stored.department_id = place.id
      union all
      select 2, 0, 0, 'platform', config from platform_feature_configs where platform_id = $1
    )
    select features.name as feature, coalesce(found.value, features.default_value) as value, coalesce(found.source, 'default') as source
      from features
      left join lateral (select layer.config -> features.name as value, layer.source from layer
                          where jsonb_exists(layer.config, features.name) and ${takes('features', 'layer.config -> features.name')} order by layer.rank, layer.distance, layer.id limit 1) found on true
     order by features.name`,
};

/** Every registered feature as it holds for a person in a platform, and from where: the person, their nearest department, the platform, or the default. */
export function readFeatureConfig(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<EffectiveFeature[]> {
  return db.read<EffectiveFeature>(statement, [platformId, userId]);
}
