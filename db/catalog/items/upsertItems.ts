import { type Transaction, query } from '../../core/transaction.js';
import { ensureSkills, skillName } from './ensureSkills.js';
import { type IncomingItem, type ItemResult, type NamedSkill, collectLists, buildItemRow } from './incomingItem.js';
import { type CatalogKind, courseKind, pathwayKind, programKind, resourceKind, roleKind } from './catalogKinds.js';
import { listItemKeys } from './listItemKeys.js';
import { lockCatalog } from './lockCatalog.js';
import { hasDates, refuseDates } from './refuseDates.js';
import { refuseCycles, refuseLargeRules, refuseTakenSlugs } from './refuseItems.js';
import { replaceItemLinks, replaceSkillLinks } from './replaceLinks.js';
import { resolveReferences } from './resolveReferences.js';
import { type UpsertStatements, buildUpsertStatements } from './buildUpsertStatements.js';

type UpsertItems = (trx: Transaction, platformId: number, items: IncomingItem[]) => Promise<ItemResult[]>;

/**
 * Creates or updates items of one kind in a tenant; results have the order of the items. Idempotent (unchanged rows
 * are not written) and safe to run concurrently. Keys must be distinct within a call. A refused item does not affect
 * the others.
 */
function createUpsert(kind: CatalogKind): UpsertItems {
  const statements = buildUpsertStatements(kind);
  return (trx, platformId, items) => upsertItems(trx, platformId, items, kind, statements);
}

export const upsertCourses = createUpsert(courseKind);
export const upsertPrograms = createUpsert(programKind);
export const upsertPathways = createUpsert(pathwayKind);
export const upsertResources = createUpsert(resourceKind);
export const upsertRoles = createUpsert(roleKind);

async function upsertItems(
  trx: Transaction,
  platformId: number,
  items: IncomingItem[],
  kind: CatalogKind,
  statements: UpsertStatements,
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const spansKeys = items.some(
    (item) => item.slug != null || (kind.name === 'course' && item.data?.prerequisites != null) || hasDates(kind, item),
  );
  if (spansKeys) await lockCatalog(trx, platformId, kind);
  const tooLarge = new Map(refuseLargeRules(kind, items));
  const allowed = items.filter(({ key }) => !tooLarge.has(key));
  const { items: resolved, dangling } = await resolveReferences(trx, platformId, kind, allowed);
  const refusals = new Map([
    ...tooLarge,
    ...(await refuseDates(trx, platformId, kind, resolved)),
    ...(await refuseCycles(trx, platformId, kind, resolved)),
    ...(await refuseTakenSlugs(trx, platformId, kind, resolved)),
  ]);

  const accepted = resolved.filter(({ key }) => !refusals.has(key));
  const { created, updated, missing } = await writeRows(trx, platformId, kind, accepted, statements);
  for (const key of missing) {
    refusals.set(key, { code: 'name_required', field: 'name', detail: `A new ${kind.name} requires a name.` });
  }
  const written = accepted.filter(({ key }) => !missing.has(key));
  const relinked = await writeLinks(trx, platformId, kind, written);
  const touched = relinked.filter((key) => !created.has(key) && !updated.has(key));
  if (touched.length > 0) {
    const text = `update ${kind.table} set modified_at = now() where platform_id = $1 and ${kind.keyColumn} = any(cast($2 as text[]))`;
    await query(trx, { changes: true, text }, [platformId, touched]);
  }
  const changed = new Set([...updated, ...touched]);
  return items.map(({ key }) => {
    const refusal = refusals.get(key);
    if (refusal) return { key, outcome: 'refused', dangling: [], refusal };
    const outcome = created.has(key) ? 'created' : changed.has(key) ? 'updated' : 'unchanged';
    return { key, outcome, dangling: dangling.get(key) ?? [] };
  });
}

async function writeRows(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
  { insert, lock, update }: UpsertStatements,
): Promise<{ created: Set<string>; updated: Set<string>; missing: Set<string> }> {
  const json = JSON.stringify(items.map((item) => buildItemRow(kind, item)));
  const created = await listItemKeys(trx, insert, [platformId, json]);
  const older = items.filter(({ key }) => !created.has(key));
  if (older.length === 0) return { created, updated: new Set(), missing: new Set() };
  const stored = await listItemKeys(trx, lock, [platformId, older.map(({ key }) => key)]);
  const updated = await listItemKeys(trx, update, [
    platformId,
    JSON.stringify(older.map((item) => buildItemRow(kind, item))),
  ]);
  return { created, updated, missing: new Set(older.map(({ key }) => key).filter((key) => !stored.has(key))) };
}

/** Returns the keys whose lists changed. An absent list stays; null empties it. */
async function writeLinks(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<string[]> {
  const changed: string[] = [];
  for (const link of kind.links) {
    const requested = collectLists<string>(items, link.field);
    changed.push(...(await replaceItemLinks(trx, platformId, kind, link, requested)));
  }
  if (kind.skills) {
    const lists = collectLists<NamedSkill>(items, 'skills');
    const ids = await ensureSkills(
      trx,
      platformId,
      lists.flatMap(({ targets }) => targets),
    );
    const requested = lists.map(({ parentKey, targets }) => ({
      parentKey,
      targets: targets.map((skill) => ids.get(skillName(skill))!),
    }));
    changed.push(...(await replaceSkillLinks(trx, platformId, kind, kind.skills, requested)));
  }
  return changed;
}
