/** The lines that a body has before a list cuts it. It is cut further up, so that a cut is worth its link. */
const most = 6;

/** The characters in a line of a card. */
const onPhone = 36;
const onWideScreen = 64;

/**
 * Where a body is long, by an estimate that needs no layout: everywhere, on a phone alone, or nowhere. Pure.
 */
export function longOn(body = ''): 'everywhere' | 'phone' | undefined {
  if (linesIn(body, onWideScreen) > most) return 'everywhere';
  return linesIn(body, onPhone) > most ? 'phone' : undefined;
}

function linesIn(body: string, characters: number): number {
  return body.split('\n').reduce((lines, line) => lines + Math.ceil(line.trim().length / characters), 0);
}
