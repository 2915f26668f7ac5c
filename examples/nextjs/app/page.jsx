import { BellMark } from '@sineta/bell';

/** A server component: `@sineta/bell` declares itself as client code, so that any component may import it. */
export default function Page() {
  return (
    <main>
      <h1>Sessões de novembro</h1>
      <p>
        Toque o sino <BellMark state="off" /> e avisamos quando a programação mudar.
      </p>
    </main>
  );
}
