import '@sineta/ui/tokens.css';
import '@sineta/ui/fonts.css';
import '@sineta/ui/base.css';
import '../page/static-view.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

createRoot(document.getElementById('root')!).render(<Gallery />);
