import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import './style/console.css';

createRoot(document.getElementById('console')!).render(<App />);
