import { fetchVapidKey, service } from '../lib/sineta.js';
import { Bell } from './bell.jsx';

export const metadata = { title: 'Next.js' };
export const dynamic = 'force-dynamic';

export default async function Layout({ children }) {
  const vapidKey = await fetchVapidKey();
  return (
    <html lang="pt-BR">
      <body>
        <header>
          <strong>Cineclube</strong>
          {vapidKey && <Bell service={service} vapidKey={vapidKey} />}
        </header>
        {children}
      </body>
    </html>
  );
}
