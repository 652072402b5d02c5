import type { CandidateCourse, FinishedCourse, LearnerProfile } from './rankCourses.js';

const MOST_NAMED = 3;
const LEAST_SHARE = 0.05;

/** Why this course, in one or two sentences made of facts about this learner. `step`: levels above what they finished. */
export function reasonFor(profile: LearnerProfile, course: CandidateCourse, step: number | null): string {
  const sentences = [
    skillSentence(profile, course),
    togetherSentence(profile, course),
    levelSentence(profile, course, step),
  ].filter((sentence) => sentence !== null);
  return (sentences.length > 0 ? sentences : [plainSentence(profile, course)]).slice(0, 2).join(' ');
}

function skillSentence({ desired, missing, finished }: LearnerProfile, { skills }: CandidateCourse): string | null {
  const goals = skills.filter((skill) => desired.includes(skill));
  if (goals.length > 0)
    return `It teaches ${listed(goals)}, which you named as ${goals.length > 1 ? 'goals' : 'a goal'}.`;
  const gaps = missing.filter(({ skill }) => skills.includes(skill));
  if (gaps.length > 0) {
    const { program } = gaps[0]!;
    const ofProgram = gaps.filter((gap) => gap.program === program).map(({ skill }) => skill);
    return `It teaches ${listed(ofProgram)}, which you still need for ${program}.`;
  }
  const course = finished.filter(isNamed).find((one) => one.skills.some((skill) => skills.includes(skill)));
  const shared = course?.skills.filter((skill) => skills.includes(skill)) ?? [];
  return course ? `It goes on with ${listed(shared)}, which you met in ${named(course)}.` : null;
}

function togetherSentence({ finished }: LearnerProfile, { together }: CandidateCourse): string | null {
  if (!together || together.share < LEAST_SHARE) return null;
  const course = finished.filter(isNamed).find(({ title }) => title === together.title);
  return course
    ? `Of those who finished ${named(course)}, as you did, ${percent(together.share)} finished this one too.`
    : null;
}

function levelSentence({ finished }: LearnerProfile, { level }: CandidateCourse, step: number | null): string | null {
  if (step === null || level === null) return null;
  if (step > 0.25)
    return `Its level, ${level}, is a step up from the ${counted(finished.length, 'course')} that you finished.`;
  if (step > -0.75)
    return `Its level, ${level}, is that of the ${counted(finished.length, 'course')} that you finished.`;
  return null;
}

/** For learners of whom little is known, or whom nothing leads here. */
function plainSentence({ finished, enrolled }: LearnerProfile, { learners, level }: CandidateCourse): string {
  const known = finished.length + enrolled.length;
  const start =
    known === 0
      ? 'You have not taken a course here yet'
      : `You took ${counted(known, 'course')} here so far, and none of them is like it`;
  const level_ = level === null ? '' : ` it is ${level}, and`;
  return `${start};${level_} ${counted(learners, 'learner')} of your platform took it.`;
}

type NamedCourse = FinishedCourse & { title: string };
const isNamed = (course: FinishedCourse): course is NamedCourse => course.title !== null;

function named({ title, grade }: NamedCourse): string {
  return grade === null ? title : `${title} (${percent(grade)})`;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const counted = (count: number, what: string) => (count === 1 ? `one ${what}` : `${count} ${what}s`);

function listed(names: string[]): string {
  const few = names.slice(0, MOST_NAMED);
  return few.length === 1 ? few[0]! : `${few.slice(0, -1).join(', ')} and ${few.at(-1)}`;
}
