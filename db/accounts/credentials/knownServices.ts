/** What a credential is for: a language model, or another outside service. */
export type ServiceKind = 'llm' | 'integration';

/** A field of a credential's value, in JSON Schema. Only texts. */
export interface CredentialField {
  title: string;
  description: string;
  /** Never shown but for its last characters. */
  secret: boolean;
  optional?: true;
  /** `uri`: an address that requests go to. */
  format?: 'uri';
  /** Instead of MOST_FIELD_LENGTH. */
  maxLength?: number;
  pattern?: string;
  example?: string;
}

/** An outside service that a platform may sign in at. */
export interface KnownService {
  /** Never changes, and is no other service's. */
  id: number;
  kind: ServiceKind;
  name: string;
  displayName: string;
  fields: Record<string, CredentialField>;
}

export const MOST_FIELD_LENGTH = 4_096;

/** Printable ASCII without spaces: what goes into a header. */
const ONE_WORD = '^[!-~]+$';

const apiKey: CredentialField = {
  title: 'API key',
  description: 'The key that the service issued.',
  secret: true,
  pattern: ONE_WORD,
  example: 'sk-0000',
};
const address: CredentialField = {
  title: 'Address',
  description: "Where the service is reached, instead of its usual address. Requests' paths are added to it.",
  secret: false,
  format: 'uri',
  maxLength: 2_000,
  example: 'https://models.northfield.example/v1',
};
const secretText = (title: string, description: string): CredentialField => ({
  title,
  description,
  secret: true,
  pattern: ONE_WORD,
});
const plainText = (title: string, description: string): CredentialField => ({
  title,
  description,
  secret: false,
  maxLength: 255,
  pattern: ONE_WORD,
});
const privateKey: CredentialField = {
  title: 'Private key',
  description: 'PEM, with its line breaks.',
  secret: true,
  maxLength: 16_384,
};
const storeEnvironment: CredentialField = {
  title: 'Environment',
  description: 'Which purchases count: `Production`, unless it says otherwise, or only those of testers, `Sandbox`.',
  secret: false,
  pattern: '^(Production|Sandbox)$',
  example: 'Production',
};
const optional = (field: CredentialField): CredentialField => ({ ...field, optional: true });
const baseUrl = optional(address);

const llm = (id: number, name: string, displayName: string, fields: KnownService['fields']): KnownService => ({
  id,
  kind: 'llm',
  name,
  displayName,
  fields,
});
const integration = (id: number, name: string, displayName: string, fields: KnownService['fields']): KnownService => ({
  id,
  kind: 'integration',
  name,
  displayName,
  fields,
});

/** All services, by number. A new one gets a new number. */
export const KNOWN_SERVICES: readonly KnownService[] = [
  llm(1, 'openai', 'OpenAI', { api_key: apiKey, base_url: baseUrl }),
  llm(2, 'anthropic', 'Anthropic', { api_key: apiKey, base_url: baseUrl }),
  llm(3, 'google', 'Google', { api_key: apiKey, base_url: baseUrl }),
  llm(4, 'openai-compatible', 'OpenAI-compatible server', {
    api_key: optional(apiKey),
    base_url: { ...address, description: "Where the server is. Requests' paths are added to it." },
  }),
  integration(101, 'chat-a', 'Community chat', {
    application_id: plainText('Application', 'Number of the application.'),
    public_key: plainText('Public key', 'That signs what the channel sends, in hexadecimal digits.'),
    bot_token: secretText('Bot token', 'Of the bot of the application.'),
  }),
  integration(102, 'chat-b', 'Team workspace chat', {
    signing_secret: secretText('Signing secret', 'That signs what the channel sends.'),
    bot_token: secretText('Bot token', 'Of the bot in the workspace.'),
  }),
  integration(103, 'chat-c', 'Office suite chat', {
    app_id: plainText('Application', 'Id of the application.'),
    app_password: secretText('Password', 'Of the application.'),
    tenant_id: optional(plainText('Tenant', 'Of the application, where it is not for all.')),
  }),
  integration(104, 'chat-d', 'Conferencing chat', {
    access_token: secretText('Access token', 'Of the bot.'),
    webhook_secret: optional(secretText('Webhook secret', 'That signs what the channel sends.')),
  }),
  integration(105, 'chat-e', 'Phone messaging', {
    phone_number_id: plainText('Phone number', 'Its id at the channel.'),
    access_token: secretText('Access token', 'Of the application.'),
    app_secret: secretText('Application secret', 'That signs what the channel sends.'),
    verify_token: optional(
      secretText('Verification token', 'That the channel repeats when the webhook is registered.'),
    ),
  }),
  integration(201, 'avatarvideo', 'Avatar videos', {
    api_key: apiKey,
    webhook_secret: optional(secretText('Webhook secret', 'That signs what the service sends.')),
    base_url: baseUrl,
  }),
  integration(202, 'provider_a', 'Fine-tuning', { api_key: apiKey, base_url: baseUrl }),
  integration(203, 's3', 'Object storage', {
    bucket: plainText('Bucket', 'Where files are stored.'),
    region: optional(plainText('Region', 'Of the bucket.')),
    access_key_id: plainText('Access key id', 'Names the key.'),
    secret_access_key: secretText('Secret access key', 'Signs requests.'),
    base_url: baseUrl,
  }),
  integration(301, 'cardpay', 'Card payments', {
    secret_key: secretText('Secret key', 'Of the account.'),
    publishable_key: optional(plainText('Publishable key', 'For browsers.')),
    webhook_secret: optional(secretText('Webhook secret', 'That signs what the service sends.')),
    base_url: baseUrl,
  }),
  integration(302, 'appstore', 'App store', {
    issuer_id: plainText('Issuer', 'Id of the issuer of keys.'),
    key_id: plainText('Key id', 'Names the key.'),
    private_key: privateKey,
    bundle_id: plainText('Bundle', 'Id of the app.'),
    app_apple_id: optional({
      ...plainText('Number of the app', 'In the store: needed for purchases in production.'),
      pattern: '^[0-9]{1,15}$',
    }),
    environment: optional(storeEnvironment),
  }),
  integration(303, 'mobilepay', 'Mobile payments', {
    client_email: plainText('Service account', 'Its e-mail address.'),
    private_key: privateKey,
    package_name: plainText('Package', 'Name of the app.'),
    push_audience: optional(
      plainText(
        'Audience of notifications',
        'As the subscription that pushes them says. Without it and the next, none are taken.',
      ),
    ),
    push_email: optional(plainText('Account of notifications', 'Address of the service account that signs them.')),
    environment: optional(storeEnvironment),
  }),
  integration(304, 'marketplace-a', 'Marketplace A', {
    access_key_id: plainText('Access key id', 'Names the key.'),
    secret_access_key: secretText('Secret access key', 'Signs requests.'),
    product_code: optional(plainText('Product code', 'Of the product that is sold.')),
  }),
  integration(305, 'marketplace-b', 'Marketplace B', {
    provider_id: plainText('Provider', 'Id of the seller.'),
    client_email: plainText('Service account', 'Its e-mail address.'),
    private_key: privateKey,
  }),
];

/** A service by its name, or null when there is none of this kind. */
export function knownService(kind: ServiceKind, name: string): KnownService | null {
  return KNOWN_SERVICES.find((service) => service.kind === kind && service.name === name) ?? null;
}

/** Where the picture of a service is served, from the root of the service. */
export const logoPath = ({ name }: KnownService): string => `/api/ai-account/services/${name}/logo/`;
