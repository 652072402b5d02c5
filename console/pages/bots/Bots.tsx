import { Route, Routes } from 'react-router';
import { BotList } from './BotList';
import { BotPage } from './BotPage';

/** The bots of a platform by channel, with what they sent. */
export default function Bots() {
  return (
    <Routes>
      <Route index element={<BotList />} />
      <Route path=":bot" element={<BotPage />} />
    </Routes>
  );
}
