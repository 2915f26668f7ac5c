import { asLiteral, limits } from '@sineta/protocol';

/** A message that was sent, with its texts. */
interface SentMessage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly label: string;
  readonly navigate: string;
}

/** The texts that the page of a message in the console has to show, and those of its notice. */
interface ShownTexts {
  readonly inConsole: readonly string[];
  readonly onBoard: readonly string[];
  readonly inComposer: readonly string[];
}

type Ask = (method: string, path: string, json: unknown) => Promise<unknown>;

/** Corrects each second message of those whose pages are inspected, and withdraws the others. */
export async function reviseMessage(
  ask: Ask,
  index: number,
  { id, title, body, label, navigate }: SentMessage,
): Promise<ShownTexts> {
  const path = `/v1/sites/default/messages/${id}`;
  const written = [title, body];
  if (index % 2 === 0) {
    const corrected = [title, label];
    const notification = { title: asLiteral(title), body: asLiteral(label), navigate };
    return (await ask('POST', `${path}:correct`, { notification }))
      ? { inConsole: [...written, label], onBoard: corrected, inComposer: corrected.map(asLiteral) }
      : { inConsole: written, onBoard: written, inComposer: written.map(asLiteral) };
  }
  const reason = label.slice(0, limits.withdrawalReasonLength);
  return (await ask('POST', `${path}:withdraw`, { reason }))
    ? { inConsole: [...written, reason], onBoard: [reason], inComposer: written.map(asLiteral) }
    : { inConsole: written, onBoard: written, inComposer: written.map(asLiteral) };
}
