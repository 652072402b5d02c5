import { Route, Routes } from 'react-router';
import { Course } from './Course';
import { CourseList } from './CourseList';

/** The courses of a platform, and one of them. */
export default function Courses() {
  return (
    <Routes>
      <Route index element={<CourseList />} />
      <Route path=":course/*" element={<Course />} />
    </Routes>
  );
}
