import { headerLanguageOf, headerLanguageSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { type Columns, csvOf, made } from '../../../src/exports/csv.ts';
import { collect } from '../../harness/collect.ts';

interface Row {
  readonly text?: string | null;
  readonly number?: number;
  readonly flag?: boolean;
}

const columns: Columns<Row> = {
  title: ({ text }) => text,
  count: ({ number }) => number,
  default: ({ flag }) => flag,
};

const header = '\uFEFFtitle,count,default\r\n';

async function* inPages<Each>(pages: readonly (readonly Each[])[]) {
  yield* pages;
}

async function write(...pages: (readonly Row[])[]): Promise<string[]> {
  return collect(csvOf(columns, inPages(pages)));
}

test('begins with a byte order mark and a header, also without rows', async () => {
  expect(await write([])).toEqual([header]);
});

test.each([
  ['pt-BR', 'Título;Vezes;Já vem ligado', 'Missa, às 19h;0,25;Sim'],
  ['en', 'Title,Times,Default', '"Missa, às 19h",0.25,Yes'],
  ['es', 'Título;Veces;Predeterminado', 'Missa, às 19h;0,25;Sí'],
] as const)(
  'has a header in %s for people, and the separators of their spreadsheets',
  async (language, header, record) => {
    const rows = inPages<Row>([[{ text: 'Missa, às 19h', number: 0.25, flag: true }]]);
    const reader = { language, locale: language, timeZone: 'UTC' };
    expect(await collect(csvOf(columns, rows, reader))).toEqual([`\uFEFF${header}\r\n${record}\r\n`]);
  },
);

test('has words and local times for people, and what a spreadsheet would evaluate stays a text', async () => {
  interface Event {
    readonly at: string | undefined;
    readonly state: string;
    readonly text: string;
  }
  const events: Columns<Event> = {
    at: ({ at }) => at,
    state: ({ state }) => state,
    browser: () => 'firefox',
    title: ({ text }) => text,
  };
  const rows = (): AsyncGenerator<readonly Event[]> =>
    inPages([
      [
        { at: '2026-11-27T16:48:05.123Z', state: 'scheduled', text: '=1+1' },
        { at: undefined, state: 'newer-state', text: '-1;2' },
      ],
    ]);
  const reader = { language: 'pt-BR', locale: 'pt-BR', timeZone: 'America/Sao_Paulo' } as const;
  expect((await collect(csvOf(events, rows(), reader))).join('').split('\r\n')).toEqual([
    '\uFEFFEm (America/Sao_Paulo);Estado;Navegador;Título',
    "2026-11-27 13:48:05;Agendada;Firefox;'=1+1",
    ';newer-state;Firefox;"\'-1;2"',
    '',
  ]);
  expect((await collect(csvOf(events, rows()))).join('').split('\r\n')[1]).toBe(
    "2026-11-27T16:48:05.123Z,scheduled,firefox,'=1+1",
  );
});

test('writes a record per row, and an empty field for an absent value', async () => {
  expect(await write([{ text: 'Olá', number: 0, flag: false }, { text: null }], [{ flag: true }])).toEqual([
    `${header}Olá,0,false\r\n,,\r\n`,
    ',,true\r\n',
  ]);
});

test('leaves out pages without rows', async () => {
  expect(await write([], [], [{ number: 1 }])).toEqual([header, ',1,\r\n']);
});

test.each([
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\r\nb', '"a\r\nb"'],
  ['a;b', 'a;b'],
])('quotes %j', async (text, field) => {
  expect(await write([{ text }])).toEqual([`${header}${field},,\r\n`]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', '"\'\r\'=1"'],
  ['＝1+1', "'＝1+1"],
  // A spreadsheet that separates by the other character would begin a cell with the formula.
  ['Oi;=1+1', "Oi;'=1+1"],
  ['Oi,@x;+1', `"Oi,'@x;'+1"`],
  [';=1+1', ";'=1+1"],
  [',=1+1', '",\'=1+1"'],
  ['Oi, -1', '"Oi, -1"'],
  // To it the quotes of the field are text, and the row ends at the line break.
  ['Oi\n=1+1', '"Oi\n\'=1+1"'],
  ['Oi\r\n@x', '"Oi\r\n\'@x"'],
  ['Oi;"=1+1;', '"Oi;""\'=1+1;"'],
  ['=HYPERLINK("https://evil.example","a")', '"\'=HYPERLINK(""https://evil.example"",""a"")"'],
])('keeps a spreadsheet from evaluating %j', async (text, field) => {
  expect(await write([{ text }])).toEqual([`${header}${field},,\r\n`]);
});

test('leaves an id that the service made as it is, beside a text like it', async () => {
  const ids: Columns<{ id: string }> = { id: ({ id }) => made(id), title: ({ id }) => id };
  const rows = inPages([[{ id: '-P7Ow_1' }, { id: 'A1' }]]);
  expect(await collect(csvOf(ids, rows))).toEqual(["\uFEFFid,title\r\n-P7Ow_1,'-P7Ow_1\r\nA1,A1\r\n"]);
});

test('a person reads an id that begins with a minus, and no error of a formula', async () => {
  const ids: Columns<{ id: string }> = { id: ({ id }) => made(id) };
  const rows = inPages([[{ id: '-P7Ow_1' }, { id: 'A1' }]]);
  const file = await collect(csvOf(ids, rows, { language: 'en', locale: 'en', timeZone: 'UTC' }));
  expect(file.join('').split('\r\n').slice(1, 3)).toEqual(["'-P7Ow_1", 'A1']);
});

test.each([
  ['pt-BR', 'Estado;Taxa de envio', '0,25'],
  ['pt', 'Estado;Taxa de envio', '0,25'],
  ['pt-PT', 'Estado;Taxa de envio', '0,25'],
  ['es', 'Estado;Tasa de envío', '0,25'],
  ['es-ES', 'Estado;Tasa de envío', '0,25'],
  ['es-AR', 'Estado;Tasa de envío', '0,25'],
  ['es-MX', 'Estado,Tasa de envío', '0.25'],
  ['es-mx', 'Estado,Tasa de envío', '0.25'],
  ['es-419', 'Estado,Tasa de envío', '0.25'],
  ['en', 'State,Sent rate', '0.25'],
  ['en-US', 'State,Sent rate', '0.25'],
  ['en-ZA', 'State;Sent rate', '0,25'],
])('a file for %s has its separators', async (tag, head, number) => {
  const locale = headerLanguageSchema.parse(tag);
  const language = headerLanguageOf(locale);
  const columns: Columns<number> = { state: () => undefined, acceptedRate: (rate) => rate };
  const file = await collect(csvOf(columns, inPages([[0.25]]), { language, locale, timeZone: 'UTC' }));
  const separator = head.includes(';') ? ';' : ',';
  expect(file.join('')).toBe(`\uFEFF${head}\r\n${separator}${number}\r\n`);
});

test.each(['', 'tlh', 'es-', 'es_MX', 'es-MEX', 'ES', 'pt-BR-x-a', 'es-MX;'])(
  'there is no file for the tag %j',
  (tag) => {
    expect(headerLanguageSchema.safeParse(tag).success).toBe(false);
  },
);

test('leaves a negative number a number', async () => {
  expect(await write([{ number: -1 }])).toEqual([`${header},-1,\r\n`]);
});

test('reads a page only when it is asked for', async () => {
  const read: number[] = [];
  async function* pages() {
    for (let page = 0; ; page++) {
      read.push(page);
      yield [{ number: page }];
    }
  }
  const chunks = csvOf(columns, pages());
  await chunks.next();
  await chunks.next();
  expect(read).toEqual([0, 1]);
  await chunks.return(undefined);
});
