import type { ContractOperation, Json } from '../../../server/contract/contract.js';
import type { Owner, Tenant } from './canaries.js';
import type { World, WorldRow } from './plant.js';

/** Whose rows a request is about. */
export interface Scene {
  /** Of the platform that it names. */
  platform: Tenant;
  /** Of all other rows. */
  rows: Tenant;
  /** Of records with a visibility. */
  level: 'students' | 'admins';
  subject: WorldRow;
}

/** What a request of an operation means by a name: a row, and its column; undefined where the example of the contract stays. */
export function rowMeant(
  world: World,
  { operationId, path }: ContractOperation,
  { name, example }: { name: string; example: Json },
  { platform, rows, level, subject }: Scene,
): [WorldRow, string] | undefined {
  const row = (table: string, owner: Owner, number = 1) => world.row(rows, table, owner, number);
  const is = (pattern: RegExp) => pattern.test(operationId);
  const kind = /pathway/i.test(path)
    ? 'pathways'
    : /program/i.test(path)
      ? 'programs'
      : /resource/i.test(path)
        ? 'resources'
        : /roles/i.test(path)
          ? 'job_roles'
          : 'courses';
  const invitationOwner: Owner = kind === 'programs' ? 'p1' : 'staff';
  // The first of a kind is for whoever has it, the second for one address.
  const invitation = (addressed: boolean) =>
    row('invitations', invitationOwner, (kind === 'courses' && is(/Course/) ? 3 : 1) + (addressed ? 1 : 0));
  const suggestion = (): WorldRow => {
    const owner = subject.owner === 'bob' ? 'bob' : 'ann';
    return row('suggestions', owner, is(/Group/) ? 3 : is(/Pathway/) ? 2 : 1);
  };
  // A bot of each channel, in their order, and of each person a link of the three channels that have such.
  const botOfChannel = () => row('bots', 'students', 'ABCDE'.indexOf(/Chat(.)/.exec(operationId)![1]!) + 1);
  const botRowMeant = (): WorldRow => {
    if (is(/BotCommand/)) return row('bot_commands', 'staff');
    if (is(/UserConfig/))
      return row(
        'bot_user_links',
        subject.owner === 'bob' ? 'bob' : 'ann',
        'ABE'.indexOf(/Chat(.)/.exec(operationId)![1]!) + 1,
      );
    return is(/Chat.Config/) ? botOfChannel() : row('bots', 'students');
  };
  switch (name) {
    case 'org':
    case 'platform_key':
    case 'platform_org':
    case 'platform':
      return [world.row(platform, 'platforms', 'tenant'), 'key'];
    case 'username':
      return [subject, 'username'];
    case 'user':
      return [subject, typeof example === 'number' ? 'id' : 'username'];
    case 'email':
      return [subject, 'email'];
    case 'user_id':
      // Some paths call so what is a user name.
      return [subject, typeof example === 'string' ? 'username' : 'id'];
    case 'learner_id':
      return [subject, 'username'];
    case 'course_id':
      return [row('courses', level), 'course_key'];
    case 'block_id':
      return is(/SkillPoints/) ? [row('course_blocks', level), 'block_key'] : undefined;
    case 'program_id':
    case 'program_key':
      return [row('programs', level), 'program_key'];
    case 'pathway_id':
    case 'pathway_key':
      return [row('pathways', level), 'pathway_key'];
    case 'pathway_uuid':
      return [row('pathways', level), 'pathway_uuid'];
    case 'resource_id':
      return [row('resources', level), 'resource_key'];
    case 'role_id':
      return [row('job_roles', level), 'role_key'];
    case 'slug':
      return operationId.includes('Mentor') ? undefined : [row(kind, level), 'slug'];
    case 'unique_id':
    case 'mentor_unique_id':
      return [row('mentors', level), 'unique_id'];
    case 'mentor':
      return is(/Session|BotCommand/) ? [row('mentors', level), is(/Session/) ? 'unique_id' : 'id'] : undefined;
    case 'session_id':
      return [row('conversation_sessions', subject.owner === 'bob' ? 'bob' : 'ann'), 'session_key'];
    case 'message_id':
      return [row('conversation_messages', subject.owner === 'bob' ? 'bob' : 'ann'), 'id'];
    case 'document_id':
      return [row('mentor_documents', level), 'id'];
    case 'prompt_id':
      return [row('mentor_prompts', level), 'id'];
    case 'server_id':
      return [row('mcp_servers', 'students'), 'id'];
    case 'group_id':
      return [row('groups', is(/^deleteGroup/) ? 'staff' : 'ann'), 'id'];
    case 'department_id':
      // What is removed has no members.
      return [row('departments', 'dept1a', is(/^deleteDepartment/) ? 2 : 1), 'id'];
    case 'parent_id':
      // Blocks of an outline name each other by their keys.
      return typeof example === 'string' ? undefined : [row('departments', 'dept1'), 'id'];
    case 'name':
      if (is(/^getAvatarVideo/)) return [row('avatar_videos', 'staff'), 'name'];
      if (is(/Chat.Webhook$/)) return [botOfChannel(), 'name'];
      return is(/^deleteApiToken/)
        ? [row('credentials', 'staff'), 'name']
        : is(/^updateSkillThreshold/)
          ? [row('skill_thresholds', 'students'), 'name']
          : undefined;
    case 'skill_id':
      return [row('skills', level), 'id'];
    case 'skill_name':
      return [row('skills', level), 'name'];
    case 'request_id':
      return [row('course_access_requests', 'ann'), 'id'];
    case 'suggestion_id':
      return [suggestion(), 'id'];
    case 'source':
      return is(/^redeem/) ? [invitation(false), 'source'] : undefined;
    case 'checkout_session_id':
    case 'checkout_session_uuid':
    case 'checkout_uuid':
      return is(/Association/) ? undefined : [row('checkout_sessions', subject.owner === 'bob' ? 'bob' : 'ann'), 'id'];
    case 'launch_id':
      return [row('tenant_launches', 'anyone'), 'id'];
    case 'sku':
      return is(/^createCheckoutSession/)
        ? [row('products', 'anyone', example === 'campus-monthly' ? 3 : 2), 'sku']
        : undefined;
    case 'tenant':
      return is(/^createCheckoutSession/) ? [world.row(platform, 'platforms', 'tenant'), 'key'] : undefined;
    case 'service':
      return is(/^getServiceLogo/) ? [row('service_credentials', 'staff'), 'service'] : undefined;
    case 'bundle_id':
      return [row('mobilepay_accounts', 'ann'), 'bundle_id'];
    case 'product_id':
      // As a marketplace calls it.
      return is(/^createMarketplaceB/) ? [row('products', 'anyone'), 'sku'] : undefined;
    case 'endpoint_id':
      return [row('webhook_endpoints', 'staff'), 'id'];
    case 'delivery_id':
      return [row('bot_deliveries', 'ann'), 'id'];
    case 'bot':
      return [row('bots', 'students', is(/ChatBConfig/) ? 2 : 1), 'id'];
    case 'app':
      return [row('apps', 'students'), 'name'];
    case 'app_id':
      // What is removed is granted to nobody.
      return [row('apps', 'students', is(/^delete/) ? 2 : 1), 'id'];
    case 'unit_id':
    case 'item_id':
      return is(/MediaResource/) ? [row('media_resources', 'students'), 'unit_key'] : undefined;
    case 'dataset':
      return [row('fine_tuning_datasets', 'staff'), 'unique_id'];
    case 'id':
      if (path.includes('/ai-bot/')) return [botRowMeant(), 'id'];
      if (is(/Dataset(File)?$/)) return [row('fine_tuning_datasets', 'staff'), 'unique_id'];
      if (is(/Training$/)) return [row('fine_tuning_trainings', 'staff'), 'unique_id'];
      if (is(/MediaResource|MediaFile/)) return [row('media_resources', subject.owner), 'id'];
      return is(/Prompt/)
        ? [row('recommendation_prompts', 'staff'), 'id']
        : is(/Invitation/)
          ? [invitation(true), 'id']
          : undefined;
    default:
      return undefined;
  }
}
