import { Button, Form, PasswordField, TextField, useInitialFocus } from '@sineta/ui';
import { useEffect, useRef, useState } from 'react';
import { ServiceError } from '../service/service-error.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { personTexts } from '../texts/person.ts';
import { fieldProblems, useProblemTexts } from '../texts/problems.ts';
import { useTexts } from '../texts/use-texts.ts';
import { checkPerson, passwordLength, type Person } from './check-person.ts';

interface PersonFormProps {
  readonly submit: string;
  readonly onSubmit: (person: Person) => void;
  readonly busy: boolean;
  /** Why the service refused, when it did. */
  readonly error: Error | null;
}

/** Who somebody is: for the first owner, and for who comes by an invitation. */
export function PersonForm({ submit, onSubmit, busy, error }: PersonFormProps) {
  const texts = useTexts(personTexts);
  const problems = useProblemTexts();
  const isTaken = error instanceof ServiceError && error.code === 'email_taken';
  const refused: Readonly<Record<string, string>> = isTaken
    ? { email: problems.email_taken }
    : fieldProblems(error, problems);
  const [person, setPerson] = useState<Person>({ name: '', email: '', password: '' });
  const nameRef = useInitialFocus();
  const emailRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTaken) emailRef.current?.focus();
  }, [isTaken]);
  const [tried, setTried] = useState(false);
  const faults = checkPerson(person);
  const fault = (field: keyof Person): string | undefined => {
    const found = tried ? faults[field] : undefined;
    if (found === undefined) return refused[field];
    const text = texts[found];
    return typeof text === 'string'
      ? text
      : text(found === 'passwordLong' ? passwordLength.max : passwordLength.min);
  };
  const field = (name: keyof Person) => ({
    value: person[name],
    onChange: (value: string) => setPerson({ ...person, [name]: value }),
    error: fault(name),
  });
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        const { name, email, password } = person;
        if (Object.keys(faults).length === 0) onSubmit({ name: name.trim(), email: email.trim(), password });
      }}
    >
      {!isTaken && <ProblemBanner error={error} />}
      <TextField
        label={texts.name}
        description={texts.nameHelp}
        autoComplete="name"
        inputRef={nameRef}
        {...field('name')}
      />
      <TextField
        label={texts.email}
        description={texts.emailHelp}
        type="email"
        autoComplete="username"
        inputRef={emailRef}
        {...field('email')}
      />
      <PasswordField
        label={texts.password}
        description={texts.passwordHelp(passwordLength.min)}
        showLabel={texts.showPassword}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
