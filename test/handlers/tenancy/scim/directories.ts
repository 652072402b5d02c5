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

/**
 * The requests that the documentation of Entra ID lists ("Develop and plan provisioning for a SCIM endpoint", read
 * 2026-11-28), with its usual mapping of attributes, as one life of a person and a group.
 */
export const ENTRA_ID: DirectoryRequest[] = [
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
      roles: [],
    },
    status: 201,
    answer: { userName: 'noor.haddad@north.example', externalId: 'noor.haddad', active: true },
    keepsId: 'user',
  },
  { method: 'GET', path: 'Users/{user}', status: 200, answer: { userName: 'noor.haddad@north.example' } },
  { method: 'GET', path: 'Users/5171a35d82074e068ce2', status: 404, answer: { status: '404' } },
  {
    method: 'GET',
    path: 'Users',
    query: { filter: 'emails[type eq "work"].value eq "noor.haddad@north.example"' },
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: '{user}' }] },
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
        { op: 'Replace', path: 'phoneNumbers[type eq "fax"].value', value: '+49 30 1235' },
        { op: 'Add', path: 'emails[type eq "other"].Value', value: 'noor@elsewhere.example' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Hamburg' },
        { op: 'Add', path: 'addresses[type eq "other"].Formatted', value: 'Room 4.12' },
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
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'userName', value: 'n.haddad@north.example' }] },
    status: 200,
    answer: { userName: 'n.haddad@north.example' },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    status: 200,
    answer: { active: false },
  },
  { method: 'GET', path: 'Users/{user}', status: 200, answer: { active: false } },
  // Restored, and deactivated again, with booleans: newer versions of the service send these.
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { Operations: [{ op: 'Replace', path: 'active', value: true }], schemas: PATCH },
    status: 200,
    answer: { active: true },
  },
  {
    method: 'PATCH',
    path: 'Users/{user}',
    body: { Operations: [{ op: 'Replace', path: 'active', value: false }], schemas: PATCH },
    status: 200,
    answer: { active: false },
  },
  {
    method: 'GET',
    path: 'Users',
    query: { filter: 'userName eq "n.haddad@north.example"' },
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: '{user}', active: false }] },
  },
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
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Assistants',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    answer: { displayName: 'Assistants', members: [] },
    keepsId: 'group',
  },
  { method: 'GET', path: 'Groups/{group}', query: { excludedAttributes: 'members' }, status: 200 },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }] },
    status: 204,
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
    status: 204,
  },
  { method: 'GET', path: 'Groups/{group}', status: 200, answer: { members: [] } },
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'displayName', value: 'Laboratory assistants' }] },
    status: 204,
  },
  {
    method: 'GET',
    path: 'Groups',
    query: { excludedAttributes: 'members', filter: 'displayName eq "Laboratory assistants"' },
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: '{group}' }] },
  },
  { method: 'DELETE', path: 'Groups/{group}', status: 204 },
  { method: 'DELETE', path: 'Users/{user}', status: 204 },
  { method: 'GET', path: 'Users/{user}', status: 404, answer: { status: '404' } },
];

/**
 * The requests that the SCIM 2.0 reference of Okta lists for an integration of its network (read 2026-11-28): it changes
 * people by PUT, deactivates them by PATCH, and never deletes them.
 */
export const OKTA: DirectoryRequest[] = [
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
    status: 204,
  },
  {
    method: 'GET',
    path: 'Groups/{group}',
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
    status: 204,
  },
  // A full push of the members.
  {
    method: 'PATCH',
    path: 'Groups/{group}',
    body: {
      schemas: PATCH,
      Operations: [{ op: 'replace', path: 'members', value: [{ value: '{user}', display: 'omar' }] }],
    },
    status: 204,
  },
  { method: 'GET', path: 'Groups', query: { startIndex: 1, count: 100 }, status: 200, answer: { startIndex: 1 } },
  { method: 'GET', path: 'Groups/{group}', status: 200, answer: { members: [{ value: '{user}' }] } },
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
  { method: 'DELETE', path: 'Groups/{group}', status: 204 },
];

/** The requests of an integration that an administrator of Okta adds by its wizard: PUT only (same reference). */
export const OKTA_BY_WIZARD: DirectoryRequest[] = [
  { method: 'GET', path: 'Users', query: { startIndex: 1, count: 2 }, status: 200 },
  { method: 'GET', path: 'Groups', query: { startIndex: 1, count: 100 }, status: 200 },
  {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER],
      userName: 'lea.brandt@north.example',
      name: { givenName: 'Lea', familyName: 'Brandt' },
      emails: [{ primary: true, value: 'lea.brandt@north.example', type: 'work' }],
      displayName: 'Lea Brandt',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h8',
      groups: [],
      password: '1mz050nr',
      active: true,
    },
    status: 201,
    keepsId: 'user',
  },
  {
    method: 'POST',
    path: 'Groups',
    body: { schemas: [GROUP], displayName: 'Day shift', members: [] },
    status: 201,
    answer: { members: [] },
    keepsId: 'group',
  },
  {
    method: 'PUT',
    path: 'Groups/{group}',
    body: {
      schemas: [GROUP],
      displayName: 'Early shift',
      members: [{ value: '{user}', display: 'lea.brandt@north.example' }],
    },
    status: 200,
    answer: { displayName: 'Early shift', members: [{ value: '{user}' }] },
  },
  {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: 'lea.brandt@north.example',
      name: { givenName: 'Lea', middleName: '', familyName: 'Brandt' },
      emails: [{ primary: true, value: 'lea.brandt@north.example', type: 'work', display: 'lea.brandt@north.example' }],
      active: false,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    answer: { active: false },
  },
  { method: 'GET', path: 'Users/{user}', status: 200, answer: { active: false } },
];
