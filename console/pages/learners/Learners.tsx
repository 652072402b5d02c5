import { Route, Routes } from 'react-router';
import { LearnerList } from './LearnerList';
import { Person } from './Person';

/** The learners of a platform, and one of them. */
export default function Learners() {
  return (
    <Routes>
      <Route index element={<LearnerList />} />
      <Route path=":username/*" element={<Person />} />
    </Routes>
  );
}
