import { Route, Routes } from 'react-router';
import { SkillDetail } from './SkillDetail';
import { SkillList } from './SkillList';

/** The skills of a platform, and below it the page of a skill by its name. */
export default function Skills() {
  return (
    <Routes>
      <Route index element={<SkillList />} />
      <Route path=":skill" element={<SkillDetail />} />
    </Routes>
  );
}
