import { expect, test } from 'vitest';
import { type Columns, csvOf, made } from '../../../src/exports/csv.ts';
import { collect } from '../../harness/collect.ts';

interface Row {
  readonly text?: string | null;
  readonly number?: number;
  readonly flag?: boolean;
}

const columns: Columns<Row> = {
  text: ({ text }) => text,
  number: ({ number }) => number,
  flag: ({ flag }) => flag,
};

const header = '\uFEFFtext,number,flag\r\n';

async function* inPages<Each>(pages: readonly (readonly Each[])[]) {
  yield* pages;
}

async function write(...pages: (readonly Row[])[]): Promise<string[]> {
  return collect(csvOf(columns, inPages(pages)));
}

test('begins with a byte order mark and a header, also without rows', async () => {
  expect(await write([])).toEqual([header]);
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
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://evil.example","a")', '"\'=HYPERLINK(""https://evil.example"",""a"")"'],
])('keeps a spreadsheet from evaluating %j', async (text, field) => {
  expect(await write([{ text }])).toEqual([`${header}${field},,\r\n`]);
});

test('leaves an id that the service made as it is, beside a text like it', async () => {
  const ids: Columns<{ id: string }> = { id: ({ id }) => made(id), text: ({ id }) => id };
  const rows = inPages([[{ id: '-P7Ow_1' }, { id: 'A1' }]]);
  expect(await collect(csvOf(ids, rows))).toEqual(["\uFEFFid,text\r\n-P7Ow_1,'-P7Ow_1\r\nA1,A1\r\n"]);
});

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
