import document from '../../generated/openapi.json' with { type: 'json' };
import {
  type ContractOperation,
  type JsonObject,
  type OpenApiDocument,
  readOperations,
} from '../../server/contract/contract.js';

export const contract = document as unknown as OpenApiDocument;

/** The tags of the contract by area. test/server/areas has one file per area, so that areas run in parallel. */
export const AREAS = {
  search: ['Search'],
  mentors: ['Mentors'],
  invitations: ['Catalog invitations'],
  enrollments: ['Catalog enrollments', 'Catalog settings'],
  suggestions: ['Catalog suggestions', 'Milestones'],
  eligibility: ['Catalog eligibility', 'Catalog prerequisites', 'Catalog access requests'],
  catalog: [
    'Catalog courses',
    'Catalog programs',
    'Catalog pathways',
    'Catalog resources',
    'Catalog roles',
    'Catalog skills',
    'Catalog numbers',
  ],
  accounts: ['Accounts'],
  media: ['Media'],
  features: ['Features'],
  core: [
    'Departments',
    'Groups',
    'API tokens',
    'Assistants',
    'Identity providers',
    'Sign-in',
    'People',
    'Webhook endpoints',
  ],
  provisioning: ['Provisioning'],
  lti: ['LTI'],
  analytics: ['Audience', 'Engagement'],
  overview: ['Overview', 'Progress', 'Learners'],
  learners: ['Per learner'],
  grades: ['Performance', 'Learner grades', 'Course progress'],
  records: ['Course structure', 'Badges'],
  xapi: ['Learning records'],
  conversations: ['Conversations', 'Costs'],
  sessions: ['Mentor sessions'],
  bots: ['Bots', 'Bot accounts'],
  operation: ['Operation'],
  appStores: ['App stores'],
  service: ['Service', 'Skills', 'Events'],
  marketplaces: ['Marketplaces'],
  finetuning: ['Fine-tuning', 'Avatar videos'],
  webhooks: ['Bot webhooks', 'Store webhooks'],
  payments: ['Card payments', 'Commerce', 'Payment events'],
} satisfies Record<string, string[]>;

export type Area = keyof typeof AREAS;

/** Lists the operations with a tag of the area. */
export function listOperations(area: Area): ContractOperation[] {
  const tags: string[] = AREAS[area];
  return readOperations(contract).filter((operation) => tags.includes(readTag(operation)));
}

/** Returns the tag of an operation. Every operation has one. */
export function readTag({ path, method }: ContractOperation): string {
  const { tags } = (contract.paths[path] as JsonObject)[method] as { tags: string[] };
  return tags[0]!;
}
