export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const SEARCH_REQUEST = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const SERVICE_PROVIDER_CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

export const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

/** Most operations of a bulk request. */
export const MOST_OPERATIONS = 100;
/** Bytes of a bulk request. */
export const MOST_BULK_BYTES = 1_048_576;
/** Largest page of a list. */
export const MOST_RESULTS = 200;

type Attribute = {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server' | 'global';
  subAttributes?: Attribute[];
};

const attribute = (name: string, description: string, others: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...others,
});

const readOnly = { mutability: 'readOnly' } as const;

const USER_ATTRIBUTES = [
  attribute('userName', 'The user name, unique in the service.', { required: true, uniqueness: 'server' }),
  attribute('displayName', 'The name that the service shows.'),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The same as displayName.'),
      attribute('givenName', 'The given name.'),
      attribute('familyName', 'The family name.'),
    ],
  }),
  attribute('emails', 'The e-mail address. The service keeps one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address, unique in the service.', { uniqueness: 'server' }),
      attribute('type', 'Always work.'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the membership in this platform is active.', { type: 'boolean' }),
  attribute('nickName', 'A casual name.'),
  attribute('title', 'The job title.'),
  attribute('userType', 'The kind of employment.'),
  attribute('preferredLanguage', 'The preferred language.'),
  attribute('locale', 'The locale.'),
  attribute('timezone', 'The time zone.'),
  attribute('groups', 'The groups of the user.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The id of the group.', readOnly),
      attribute('display', 'The name of the group.', readOnly),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group, unique in the platform.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'The users of the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user.', { mutability: 'immutable' }),
      attribute('display', 'The name of the user.', readOnly),
      attribute('type', 'Always User.', { mutability: 'immutable' }),
    ],
  }),
];

const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'The number of the employee.'),
  attribute('costCenter', 'The cost center.'),
  attribute('organization', 'The organization.'),
  attribute('division', 'The division.'),
  attribute('department', 'The department of the platform; slashes separate levels. Missing ones are created.'),
  attribute('manager', 'The manager.', {
    type: 'complex',
    subAttributes: [attribute('value', 'The identifier of the manager at the client.')],
  }),
];

/** The schemas of this service, without their `meta`. */
export const SCHEMAS = [
  { id: USER, name: 'User', description: 'A member of the platform.', attributes: USER_ATTRIBUTES },
  { id: GROUP, name: 'Group', description: 'A group of the platform.', attributes: GROUP_ATTRIBUTES },
  {
    id: ENTERPRISE_USER,
    name: 'EnterpriseUser',
    description: 'What employers store of people.',
    attributes: ENTERPRISE_ATTRIBUTES,
  },
];

/** The types of resources of this service, without their `meta`. */
export const RESOURCE_TYPES = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Members of the platform',
    schema: USER,
    schemaExtensions: [{ schema: ENTERPRISE_USER, required: false }],
  },
  {
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Groups of the platform',
    schema: GROUP,
    schemaExtensions: [],
  },
];

/** The schemas as resources. `base`: address of the SCIM service. */
export const describeSchemas = (base: string) =>
  SCHEMAS.map((one) => ({
    schemas: [SCHEMA],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }));

/** The types as resources. `base`: address of the SCIM service. */
export const describeResourceTypes = (base: string) =>
  RESOURCE_TYPES.map((one) => ({
    schemas: [RESOURCE_TYPE],
    ...one,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.id}` },
  }));
