import type { IncomingMessage } from '../../db/mentors/conversations/saveMessages.js';
import { EXAMPLE } from '../exampleIds.js';
import { pickNumber } from './pickNumber.js';

const DAY_MS = 86_400_000;

const EXCHANGES: [question: string, answer: string][] = [
  [
    'I do not understand this chart at all, it is terrible.',
    'Let us take it in pieces. What does the axis on the left count?',
  ],
  ['Thank you, that was a great explanation!', 'You are welcome. Shall we try a harder one?'],
  ['Which lesson should I take next?', 'The one after the quiz that you found easy.'],
  ['I am worried that I will fail the exam.', 'You have passed two of three quizzes. Let us look at the third one.'],
  ['Can you give me another example?', 'Here is one with bicycles instead of books.'],
  ['Wonderful, I finally got it right.', 'Well done. Say in your own words why it works.'],
];

/** Builds conversations of the half year before `now`. Every demo has the same, at times relative to `now`. */
export function buildConversations(
  usernames: readonly string[],
  mentors: readonly string[],
  now: number,
): IncomingMessage[] {
  return usernames.flatMap((username) => {
    const conversations = pickNumber(`${username} conversations`, 6);
    return Array.from({ length: conversations }, (_, index) => buildConversation(username, mentors, index, now)).flat();
  });
}

function buildConversation(
  username: string,
  mentors: readonly string[],
  index: number,
  now: number,
): IncomingMessage[] {
  const name = `${username} ${index}`;
  const at =
    Math.floor(now / DAY_MS) * DAY_MS -
    (1 + pickNumber(`${name} day`, 175)) * DAY_MS +
    pickNumber(`${name} time`, 80_000) * 1_000;
  const session = { session_id: `demo ${name}`, username, mentor: mentors[pickNumber(name, mentors.length)]! };
  return Array.from({ length: 1 + pickNumber(`${name} length`, 3) }, (_, exchange): IncomingMessage[] => {
    const [question, answer] = EXCHANGES[pickNumber(`${name} ${exchange}`, EXCHANGES.length)]!;
    const atMs = at + exchange * 90_000;
    const cost = {
      model: 'north-star-small',
      prompt_tokens: 60 + question.length,
      completion_tokens: answer.length,
      seconds: 1.5,
    };
    return [
      { ...session, at: new Date(atMs).toISOString(), role: 'user', text: question },
      { ...session, at: new Date(atMs + 2_000).toISOString(), role: 'assistant', text: answer, ...cost },
    ];
  }).flat();
}

/** Builds the conversation of the contract's examples, an hour before `now`. */
export function buildExampleConversation(mentor: string, now: number): IncomingMessage[] {
  const session = { session_id: EXAMPLE.sessionKey, username: EXAMPLE.username, mentor };
  const at = (seconds: number) => new Date(now - 3_600_000 + seconds * 1_000).toISOString();
  return [
    {
      ...session,
      id: EXAMPLE.messageId,
      at: at(0),
      role: 'user',
      text: 'Great, I have my first rules. What does their lift tell me?',
    },
    {
      ...session,
      at: at(3),
      role: 'assistant',
      text: 'It compares the confidence of a rule with what chance would give. What would a lift of 1 mean?',
      model: 'north-star-small',
      prompt_tokens: 180,
      completion_tokens: 24,
      seconds: 1.2,
    },
  ];
}
