/** What a credential is for: a language model, or another external service. */
export type ServiceKind = 'llm' | 'integration';

/** A field of a credential's value, as JSON Schema. All fields are strings. */
export interface CredentialField {
  title: string;
  description: string;
  /** Only the last characters are ever returned to clients. */
  secret: boolean;
  optional?: true;
  /** `uri`: the base address of requests. */
  format?: 'uri';
  /** Overrides MOST_FIELD_LENGTH. */
  maxLength?: number;
  pattern?: string;
  example?: string;
}

/** An external service for which a platform can store credentials. */
export interface KnownService {
  /** Unique, and never changes. */
  id: number;
  kind: ServiceKind;
  name: string;
  displayName: string;
  fields: Record<string, CredentialField>;
}

export const MOST_FIELD_LENGTH = 4_096;

/** Printable ASCII without spaces, as a header value needs. */
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
const makeOptional = (field: CredentialField): CredentialField => ({ ...field, optional: true });
const baseUrl = makeOptional(address);

const defineLlm = (id: number, name: string, displayName: string, fields: KnownService['fields']): KnownService => ({
  id,
  kind: 'llm',
  name,
  displayName,
  fields,
});
const defineIntegration = (
  id: number,
  name: string,
  displayName: string,
  fields: KnownService['fields'],
): KnownService => ({
  id,
  kind: 'integration',
  name,
  displayName,
  fields,
});

/** All services, by number. A new service takes a new number. */
export const KNOWN_SERVICES: readonly KnownService[] = [
  defineLlm(1, 'openai', 'OpenAI', { api_key: apiKey, base_url: baseUrl }),
  defineLlm(2, 'anthropic', 'Anthropic', { api_key: apiKey, base_url: baseUrl }),
  defineLlm(3, 'google', 'Google', { api_key: apiKey, base_url: baseUrl }),
  defineLlm(4, 'openai-compatible', 'OpenAI-compatible server', {
    api_key: makeOptional(apiKey),
    base_url: { ...address, description: "Where the server is. Requests' paths are added to it." },
  }),
  defineIntegration(101, 'chat-a', 'Community chat', {
    application_id: plainText('Application', 'Number of the application.'),
    public_key: plainText('Public key', 'That signs what the channel sends, in hexadecimal digits.'),
    bot_token: secretText('Bot token', 'Of the bot of the application.'),
  }),
  defineIntegration(102, 'chat-b', 'Team workspace chat', {
    signing_secret: secretText('Signing secret', 'That signs what the channel sends.'),
    bot_token: secretText('Bot token', 'Of the bot in the workspace.'),
  }),
  defineIntegration(103, 'chat-c', 'Office suite chat', {
    app_id: plainText('Application', 'Id of the application.'),
    app_password: secretText('Password', 'Of the application.'),
    tenant_id: makeOptional(plainText('Tenant', 'Of the application, where it is not for all.')),
  }),
  defineIntegration(104, 'chat-d', 'Conferencing chat', {
    access_token: secretText('Access token', 'Of the bot.'),
    webhook_secret: makeOptional(secretText('Webhook secret', 'That signs what the channel sends.')),
  }),
  defineIntegration(105, 'chat-e', 'Phone messaging', {
    phone_number_id: plainText('Phone number', 'Its id at the channel.'),
    access_token: secretText('Access token', 'Of the application.'),
    app_secret: secretText('Application secret', 'That signs what the channel sends.'),
    verify_token: makeOptional(
      secretText('Verification token', 'That the channel repeats when the webhook is registered.'),
    ),
  }),
  defineIntegration(201, 'avatarvideo', 'Avatar videos', {
    api_key: apiKey,
    webhook_secret: makeOptional(secretText('Webhook secret', 'That signs what the service sends.')),
    base_url: baseUrl,
  }),
  defineIntegration(202, 'provider_a', 'Fine-tuning', { api_key: apiKey, base_url: baseUrl }),
  defineIntegration(203, 's3', 'Object storage', {
    bucket: plainText('Bucket', 'Where files are stored.'),
    region: makeOptional(plainText('Region', 'Of the bucket.')),
    access_key_id: plainText('Access key id', 'Names the key.'),
    secret_access_key: secretText('Secret access key', 'Signs requests.'),
    base_url: baseUrl,
  }),
  defineIntegration(301, 'cardpay', 'Card payments', {
    secret_key: secretText('Secret key', 'Of the account.'),
    publishable_key: makeOptional(plainText('Publishable key', 'For browsers.')),
    webhook_secret: makeOptional(secretText('Webhook secret', 'That signs what the service sends.')),
    base_url: baseUrl,
  }),
  defineIntegration(302, 'appstore', 'App store', {
    issuer_id: plainText('Issuer', 'Id of the issuer of keys.'),
    key_id: plainText('Key id', 'Names the key.'),
    private_key: privateKey,
    bundle_id: plainText('Bundle', 'Id of the app.'),
    app_apple_id: makeOptional({
      ...plainText('Number of the app', 'In the store: needed for purchases in production.'),
      pattern: '^[0-9]{1,15}$',
    }),
    environment: makeOptional(storeEnvironment),
  }),
  defineIntegration(303, 'mobilepay', 'Mobile payments', {
    client_email: plainText('Service account', 'Its e-mail address.'),
    private_key: privateKey,
    package_name: plainText('Package', 'Name of the app.'),
    push_audience: makeOptional(
      plainText(
        'Audience of notifications',
        'As the subscription that pushes them says. Without it and the next, none are taken.',
      ),
    ),
    push_email: makeOptional(plainText('Account of notifications', 'Address of the service account that signs them.')),
    environment: makeOptional(storeEnvironment),
  }),
  defineIntegration(304, 'marketplace-a', 'Marketplace A', {
    access_key_id: plainText('Access key id', 'Names the key.'),
    secret_access_key: secretText('Secret access key', 'Signs requests.'),
    product_code: makeOptional(plainText('Product code', 'Of the product that is sold.')),
  }),
  defineIntegration(305, 'marketplace-b', 'Marketplace B', {
    provider_id: plainText('Provider', 'Id of the seller.'),
    client_email: plainText('Service account', 'Its e-mail address.'),
    private_key: privateKey,
  }),
];

/** The service of this kind with this name, or null. */
export function findKnownService(kind: ServiceKind, name: string): KnownService | null {
  return KNOWN_SERVICES.find((service) => service.kind === kind && service.name === name) ?? null;
}

/** Path of the service's logo, relative to the root of this server. */
export const logoPath = ({ name }: KnownService): string => `/api/ai-account/services/${name}/logo/`;
