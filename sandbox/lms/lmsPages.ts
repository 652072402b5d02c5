import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import type { SandboxAnswer } from '../party.js';
import { answerPage } from './lmsAnswers.js';
import type { Lms, LmsCourse, LmsState } from './lmsContent.js';

const nameOf = ({ people }: LmsState, id: string): string => {
  const { given, family } = people.find((one) => one.id === id)!;
  return `${given} ${family}`;
};

/** The courses with their links, each of which a member may open. */
export function showCourses({ url, state }: Lms): SandboxAnswer {
  const courses = state.courses.map((course) => renderCourse(url, state, course)).join('');
  return answerPage(
    'LMS',
    `${state.tool ? courses : '<p>No tool is registered.</p>'}<section><h2>Tool</h2><form method="post" action="${escape(url)}/registrations"><label>Registration link <input name="link" type="url" required></label> <button>Register a tool</button></form></section>`,
  );
}

function renderCourse(url: string, state: LmsState, { id, label, title, links, members }: LmsCourse): string {
  const options = members
    .filter(({ status }) => status === 'Active')
    .map(
      ({ person, role }) =>
        `<option value="${escape(person)}">${escape(nameOf(state, person))} (${role.toLowerCase()})</option>`,
    );
  const forms = links.map(
    (link) =>
      `<form method="post" action="${escape(url)}/launch"><input type="hidden" name="course" value="${escape(id)}"><input type="hidden" name="link" value="${escape(link.id)}"><label>Open as <select name="person">${options.join('')}</select></label> <button>${escape(link.title)}</button></form>`,
  );
  const chooses = `<form method="post" action="${escape(url)}/choose"><input type="hidden" name="course" value="${escape(id)}"><label>Choose as <select name="person">${options.join('')}</select></label> <button>Add links</button></form>`;
  return `<section><h2>${escape(label)}: ${escape(title)}</h2>${forms.join('')}${chooses}<p><a href="${escape(url)}/courses/${escape(id)}/gradebook">Gradebook of ${escape(label)}</a></p></section>`;
}

/** The results of a course. */
export function showGradebook({ url, state }: Lms, course: LmsCourse): SandboxAnswer {
  const items = state.lineItems.filter(({ courseId }) => courseId === course.id);
  const learners = course.members.filter(({ role }) => role === 'Learner');
  const rows = learners.map(({ person, status }) => {
    const cells = items.map((item) => {
      const result = state.results.find((one) => one.lineItem === item.id && one.person === person);
      return `<td>${result ? escape(describeResult(result)) : ''}</td>`;
    });
    return `<tr><th>${escape(nameOf(state, person))}${status === 'Active' ? '' : ' (inactive)'}</th>${cells.join('')}</tr>`;
  });
  const heads = items.map(({ label, scoreMaximum }) => `<th>${escape(label)} (of ${scoreMaximum})</th>`);
  return answerPage(
    `Gradebook of ${course.label}`,
    `<table><thead><tr><th>Learner</th>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table><p><a href="${escape(url)}/">Courses</a></p>`,
  );
}

const describeResult = ({ score, activityProgress }: LmsState['results'][number]): string =>
  score === null ? activityProgress : `${Math.round(score * 100) / 100} (${activityProgress})`;
