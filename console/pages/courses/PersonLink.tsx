import { Link } from 'react-router';
import { useMay, usePlatform } from '../../app/platform';

/** The link to a learner, for those who may see the list of learners. */
export function PersonLink({ username, name }: { username: string; name: string }) {
  const may = useMay();
  const { key } = usePlatform();
  const text = name || username;
  return may('listLearners') ? <Link to={`/${key}/learners/${encodeURIComponent(username)}`}>{text}</Link> : text;
}
