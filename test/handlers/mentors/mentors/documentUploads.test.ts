import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { createForm } from '../../../support/forms.js';
import { UNKNOWN, mentorServer } from './mentorServer.js';

type Answer = components['schemas']['MentorDocument'] & components['schemas']['Problem'];

const server = mentorServer();
let mentor: string;
beforeAll(async () => {
  mentor = await server.make('north', { name: 'Reader' });
});

const file = { name: 'notes.md', content: '# Notes\n\nThe support of a rule is a share.' };
const upload = (fields: Parameters<typeof createForm>[0], to = mentor) =>
  server.request<Answer>('POST', `/api/ai-mentor/orgs/north/users/ada/mentors/${to}/document-uploads/`, {
    as: server.as.admin,
    ...createForm(fields),
  });

describe('uploadMentorDocument', () => {
  it('201, 409: adds a file once', async () => {
    const { status, body } = await upload({
      document_name: 'Notes',
      document_type: 'markdown',
      access: 'private',
      file,
    });
    expect([status, body]).toMatchObject([
      201,
      { document_name: 'Notes', access: 'private', training_status: 'pending' },
    ]);
    expect((await upload({ document_name: 'Again', document_type: 'markdown', file })).status).toBe(409);
  });

  it('400, 404: without a file; an unknown mentor', async () => {
    expect((await upload({ document_name: 'Notes', document_type: 'markdown' })).body.errors).toMatchObject([
      { path: '/file', keyword: 'required' },
    ]);
    expect((await upload({ document_name: 'Notes', document_type: 'markdown', file }, UNKNOWN)).status).toBe(404);
  });
});
