import { expect, it } from 'vitest'
import { csvRows } from '#domain/registers/csv-rows.ts'

it.each([
  [
    'commas',
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\r1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['tabs under a title', '設備台帳, 2026年\na\tb\n1\t2', [['設備台帳, 2026年'], ['a', 'b'], ['1', '2']]],
  [
    'tabs with commas in a quoted cell',
    'a\tb\n"1,2,3,4"\t2',
    [
      ['a', 'b'],
      ['1,2,3,4', '2'],
    ],
  ],
  ['quoted lines and quotes', '"a\r\nb","c""d"\r\n', [['a\r\nb', 'c"d']]],
  ['a byte order mark', '\uFEFFa', [['a']]],
  ['empty cells', ',\n\n,b', [['', ''], [''], ['', 'b']]],
  ['nothing', '', []],
  ['an empty cell at the end', 'a,', [['a', '']]],
  ['what stands behind a closed quote', '"a"b,"""c"', [['ab', '"c']]],
])('reads %s', (_, text, rows) => expect([...csvRows(text)]).toEqual(rows))
