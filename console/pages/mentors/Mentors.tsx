import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { MentorList } from './MentorList';

const Budgets = lazy(() => import('./Budgets'));
const MentorPages = lazy(() => import('./MentorPages'));

/** The mentors of a platform, each with its pages, and what their language models cost. */
export default function Mentors() {
  return (
    <Routes>
      <Route index element={<MentorList />} />
      <Route path="budgets" element={<Budgets />} />
      <Route path=":mentor/*" element={<MentorPages />} />
    </Routes>
  );
}
