import { expect, test } from 'vitest'
import { amountOf } from '#domain/documents/document-amount.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'

const tableOf = (...rows: string[][]): SheetTable =>
  ({
    rows: rows.map((values, index) => ({
      index,
      class: '',
      cells: values.map((value, column) => ({ value, colspan: 1, rowspan: 1, class: '', address: `C${column}` })),
    })),
  }) as unknown as SheetTable

test.each([
  [[['御 見 積 金 額（税込）', '', '¥1,234,567']], { label: '御見積金額', text: '¥1,234,567', yen: 1_234_567 }],
  [
    [
      ['合計', '330,000'],
      ['御見積金額：', '￥363,000-'],
    ],
    { label: '御見積金額', text: '￥363,000-', yen: 363_000 },
  ],
  [
    [
      ['小計', '330,000'],
      ['合計', '5'],
    ],
    null,
  ],
  [[['合計', '異常なし', '1,000']], null],
  [[['合計金額', '¥-1,500']], { label: '合計金額', text: '¥-1,500', yen: -1500 }],
  [
    [
      ['品名', '合計'],
      ['配管', '12,000'],
    ],
    null,
  ],
  [[['@wrap@税込合計', '12000円']], { label: '税込合計', text: '12000円', yen: 12_000 }],
])('%j', (rows, amount) => expect(amountOf([tableOf(...rows)])).toEqual(amount))
