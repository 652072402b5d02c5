import { EXAMPLE } from '../../demo/exampleIds.js';
import type { LmsContent } from './lmsContent.js';

/** The LMS of the demo's main platform. */
export const NORTHFIELD_LMS: LmsContent = {
  people: [
    { id: 'p-1', given: 'Amina', family: 'Okafor', email: 'amina.okafor@northfield.example' },
    { id: 'p-2', given: 'Nora', family: 'Field', email: 'nora.field@people.example' },
    { id: 'p-3', given: 'Jonas', family: 'Weber', email: 'jonas.weber@northfield.example' },
    { id: 'p-4', given: 'Ruth', family: 'Adler', email: 'ruth.adler@northfield.example' },
  ],
  courses: [
    {
      ...{ id: 'course-1', label: 'DS-310', title: 'Data mining, winter term' },
      links: [
        { id: 'link-1', title: 'Course', custom: { course_id: EXAMPLE.courseKey }, hasLineItem: true },
        {
          ...{ id: 'link-2', title: 'First quiz', hasLineItem: false },
          custom: { course_id: EXAMPLE.courseKey, unit_id: EXAMPLE.blockKey },
        },
        { id: 'link-3', title: 'Mentor', custom: { mentor_id: EXAMPLE.mentorId }, hasLineItem: false },
      ],
      members: [
        { person: 'p-1', role: 'Learner', status: 'Active' },
        { person: 'p-3', role: 'Learner', status: 'Active' },
        { person: 'p-4', role: 'Learner', status: 'Inactive' },
        { person: 'p-2', role: 'Instructor', status: 'Active' },
      ],
    },
  ],
};
