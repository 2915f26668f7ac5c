import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewPasswordField } from '../../../src/accounts/sign-up/new-password-field.tsx';
import { ServiceError } from '../../../src/service/service-error.ts';

/** The field after its form was submitted. */
function field(value: string, error: Error | null): string {
  return renderToStaticMarkup(
    <NewPasswordField label="Senha" value={value} onChange={() => {}} submitted error={error} />,
  );
}

test.for(['password', 'newPassword'])('a password that the service refuses is easy to guess: %s', (name) => {
  const fields = [{ field: name, message: 'is easy to guess' }];
  const error = new ServiceError('invalid_request', 'x', { fields });
  expect(field('password1234', error)).toContain('Esta senha é fácil de adivinhar.');
  expect(field('password1234', null)).not.toContain('adivinhar');
  expect(field('curta', error)).toContain('Faltam 7 caracteres na senha.');
});
