import type { Command } from 'commander';

interface ListedCommand {
  name: string;
  description: string;
  load(): Promise<Command>;
}

/** All commands, in the order of the help. Each is loaded on demand. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'platform',
    description: 'Platforms: the tenants of this installation.',
    load: async () => (await import('./platform.js')).platformCommand(),
  },
  {
    name: 'user',
    description: 'Users: the people of all platforms.',
    load: async () => (await import('./user.js')).userCommand(),
  },
  {
    name: 'department',
    description: 'Departments: the tree of a platform and its people.',
    load: async () => (await import('./organization.js')).departmentCommand(),
  },
  {
    name: 'group',
    description: 'Groups: people of a platform who are addressed together.',
    load: async () => (await import('./organization.js')).groupCommand(),
  },
  {
    name: 'key',
    description: 'Keys and tokens: what callers of the API send.',
    load: async () => (await import('./key.js')).keyCommand(),
  },
  {
    name: 'import',
    description: 'Fills a platform from files.',
    load: async () => (await import('./import.js')).importCommand(),
  },
  {
    name: 'search',
    description: 'Rebuilds and shows the search index.',
    load: async () => (await import('./search.js')).searchCommand(),
  },
  {
    name: 'records',
    description: 'Learning records and their derived tables.',
    load: async () => (await import('./records.js')).recordsCommand(),
  },
  {
    name: 'jobs',
    description: 'Background jobs that wait, run or failed.',
    load: async () => (await import('./jobs.js')).jobsCommand(),
  },
  { name: 'files', description: 'Files of platforms.', load: async () => (await import('./files.js')).filesCommand() },
  {
    name: 'app',
    description: 'Apps and who may access them.',
    load: async () => (await import('./apps.js')).appCommand(),
  },
  {
    name: 'offer',
    description: 'Names of products at app stores.',
    load: async () => (await import('./offers.js')).offerCommand(),
  },
  {
    name: 'commerce',
    description: 'Payments, subscriptions and entitlements.',
    load: async () => (await import('./commerce.js')).commerceCommand(),
  },
  {
    name: 'feature',
    description: 'Features of people, departments and platforms.',
    load: async () => (await import('./features.js')).featureCommand(),
  },
  {
    name: 'llm',
    description: 'The language model that a platform uses by default.',
    load: async () => (await import('./llm.js')).llmCommand(),
  },
  {
    name: 'secrets',
    description: 'The key of stored secrets.',
    load: async () => (await import('./secrets.js')).secretsCommand(),
  },
  {
    name: 'explain',
    description: 'Shows the SQL statements of an operation and their plans.',
    load: async () => (await import('./explain.js')).explainCommand(),
  },
  { name: 'db', description: 'The database itself.', load: async () => (await import('./db.js')).dbCommand() },
  {
    name: 'demo',
    description: 'The demo: two platforms with a catalog, mentors and people.',
    load: async () => (await import('./demo.js')).demoCommand(),
  },
  {
    name: 'audit',
    description: 'The audit log, newest first, as JSON lines.',
    load: async () => (await import('./audit.js')).auditCommand(),
  },
];
