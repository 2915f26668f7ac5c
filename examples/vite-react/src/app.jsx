import { Bell } from './bell.jsx';

export function App() {
  return (
    <>
      <header>
        <strong>Padaria da Praça</strong>
        <Bell />
      </header>
      <main>
        <h1>Pão quente às 6h e às 16h</h1>
        <p>Toque o sino e avisamos quando a fornada sair.</p>
      </main>
    </>
  );
}
