/** One request of a directory, and what it expects of the answer. `{user}` and `{group}` are ids of answers before. */
export interface DirectoryRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  status: number;
  /** Part of the body. */
  answer?: object;
  /** The id of the answer is this one from now on. */
  keepsId?: 'user' | 'group';
}

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A directory that looks for people by user name, and capitalises operations. */
export const DIRECTORY_A: DirectoryRequest[] = [
  // The test of the connection: a person who cannot exist.
  {
    method: 'GET',
    path: 'Users',
    query: { filter: 'userName eq "5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11"' },
    status: 200,
    answer: { totalResults: 0, Resources: [] },
  },
  { method: 'GET', path: 'Schemas', status: 200 },
  {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER, ENTERPRISE],
      externalId: 'noor.haddad',
      userName: 'noor.haddad@north.example',
      active: true,
      displayName: 'Noor Haddad',
      emails: [{ primary: true, type: 'work', value: 'noor.haddad@north.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Noor Haddad', familyName: 'Haddad', givenName: 'Noor' },
      title: 'Lecturer',
      addresses: [{ type: 'work', locality: 'Berlin', primary: false }],
      [ENTERPRISE]: { employeeNumber: '70214', department: 'Physics' },
    },
    status: 201,
    answer: { userName: 'noor.haddad@north.example', active: true },
    keepsId: 'user',
  },
  {
    method: 'GET',
    path: 'Users',
    query: { filter: 'externalId eq "noor.haddad"' },
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Replace', path: 'displayName', value: 'Noor H. Haddad' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'n.haddad@north.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 30 1234' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Hamburg' },
        { op: 'Replace', path: 'name.familyName', value: 'H. Haddad' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Chemistry' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: '26118915' },
      ],
    },
    status: 200,
    answer: {
      displayName: 'Noor H. Haddad',
      emails: [{ value: 'n.haddad@north.example' }],
      name: { familyName: 'H. Haddad', givenName: 'Noor' },
      [ENTERPRISE]: { department: 'Chemistry', manager: { value: '26118915' } },
    },
  },
  // Without a path, names of attributes have dots and URNs.
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Add', value: { 'name.givenName': 'Nour', title: 'Reader', [`${ENTERPRISE}:costCenter`]: '4130' } },
      ],
    },
    status: 200,
    answer: { title: 'Reader', name: { givenName: 'Nour' }, [ENTERPRISE]: { costCenter: '4130' } },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    status: 200,
    answer: { active: false },
  },
  { method: 'GET', path: 'Users/{user}', status: 200, answer: { active: false } },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'active', value: 'True' }] },
    status: 200,
    answer: { active: true },
  },
  {
    method: 'GET',
    path: 'Groups',
    query: { excludedAttributes: 'members', filter: 'displayName eq "Assistants"' },
    status: 200,
    answer: { totalResults: 0 },
  },
  {
    method: 'POST',
    path: 'Groups',
    body: {
      schemas: [GROUP],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Assistants',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    keepsId: 'group',
  },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }] },
    status: 200,
  },
  {
    method: 'GET',
    path: 'Groups',
    query: { filter: 'id eq "{group}" and members eq "{user}"' },
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }] },
    status: 200,
    answer: { members: [] },
  },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'displayName', value: 'Laboratory assistants' }] },
    status: 200,
    answer: { displayName: 'Laboratory assistants' },
  },
  { method: 'DELETE', path: 'Groups/{group}', status: 204 },
  { method: 'DELETE', path: 'Users/{user}', status: 204 },
  { method: 'GET', path: 'Users/{user}', status: 404, answer: { status: '404' } },
];

/** A directory that replaces whole resources, and removes members by filters. */
export const DIRECTORY_B: DirectoryRequest[] = [
  { method: 'GET', path: 'ServiceProviderConfig', status: 200 },
  { method: 'GET', path: 'Users', query: { startIndex: 1, count: 2 }, status: 200, answer: { itemsPerPage: 2 } },
  {
    method: 'GET',
    path: 'Users',
    query: { filter: 'userName eq "omar.said@north.example"', startIndex: 1, count: 100 },
    status: 200,
    answer: { totalResults: 0, startIndex: 1 },
  },
  {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER],
      userName: 'omar.said@north.example',
      name: { givenName: 'Omar', familyName: 'Said' },
      emails: [{ primary: true, value: 'omar.said@north.example', type: 'work' }],
      displayName: 'Omar Said',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
    status: 201,
    answer: { locale: 'en-US', externalId: '00ujl29u0le5T6Aj10h7' },
    keepsId: 'user',
  },
  { method: 'GET', path: 'Users/{user}', status: 200 },
  {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: 'omar.said@north.example',
      name: { givenName: 'Omar', middleName: 'Ben', familyName: 'Said' },
      emails: [{ primary: true, value: 'omar.said@north.example', type: 'work' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    answer: { displayName: 'Omar Said' },
  },
  {
    method: 'POST',
    path: 'Groups',
    body: { schemas: [GROUP], displayName: 'Night shift', members: [{ value: '{user}', display: 'omar' }] },
    status: 201,
    keepsId: 'group',
  },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'replace', value: { id: '{group}', displayName: 'Late shift' } }] },
    status: 200,
    answer: { displayName: 'Late shift', members: [{ value: '{user}' }] },
  },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'remove', path: 'members[value eq "{user}"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: 'omar' }] },
      ],
    },
    status: 200,
    answer: { members: [{ value: '{user}' }] },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { schemas: PATCH, Operations: [{ op: 'replace', value: { active: false } }] },
    status: 200,
    answer: { active: false },
  },
  {
    method: 'POST',
    path: 'Users',
    body: { schemas: [USER], userName: 'omar.said@north.example', active: true },
    status: 409,
    answer: { scimType: 'uniqueness' },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { schemas: PATCH, Operations: [{ op: 'replace', value: { active: true } }] },
    status: 200,
    answer: { active: true },
  },
];
