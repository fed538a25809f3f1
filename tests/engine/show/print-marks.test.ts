import { expect, test } from 'vitest'
import { parseAddress } from '#engine/model/address.ts'
import { printMarks } from '#engine/paper/print-marks.ts'
import { unprintableWarning } from '#engine/paper/unprintable-warning.ts'
import { boxed, plainStyle, range, sheetOf, workbookOf } from './workbooks.ts'

const { alignment } = plainStyle
const styles = [
  plainStyle,
  { ...plainStyle, alignment: { ...alignment, wrap: true } },
  { ...plainStyle, alignment: { ...alignment, shrinkToFit: true } },
  { ...plainStyle, borders: boxed },
  { ...plainStyle, numberFormat: '#,##0' },
  { ...plainStyle, alignment: { ...alignment, rotation: 90 } },
]
const [plain, wraps, shrinks, , thousands, upright] = styles.keys()

type Cells = Parameters<typeof sheetOf>[0]
/** Columns of 54 pt (five characters of 11 pt) and rows of 15 pt. */
const marksOf = (cells: Cells, address = 'B2', more: Parameters<typeof sheetOf>[1] = {}) => {
  const place = { sheet: 0, ...parseAddress(address)! }
  return printMarks(workbookOf([sheetOf(cells, more)], { styles }), [place]).map(
    ({ fault, unprintable }) => fault ?? unprintable.join(''),
  )
}
const text = (value: string, style: number | undefined): Cells => ({
  B2: { value: { type: 'text', text: value }, style: style! },
})

test.each<[string, Cells, string[]]>([
  ['what fits', text('点検済み', plain), []],
  ['what runs over blank neighbours', text('点検の結果、異常はありません', plain), []],
  ['what a neighbour cuts', { ...text('点検の結果、異常はありません', plain), C2: '備考' }, ['cut']],
  ['what is narrowed to fit', { ...text('点検をした', plain), C2: '備考' }, []],
  ['lines beyond the cell', text('点検の結果、異常はありません', wraps), ['cut']],
  ['line feeds beyond the cell', text('一\n二\n三', wraps), ['cut']],
  ['what shrinks a little', text('点検済みです。', shrinks), []],
  ['what shrinks under 6 pt', text('点検の結果、異常はありませんでした', shrinks), ['tiny']],
  ['a number that fits', { B2: { value: { type: 'number', number: 1_234_567 }, style: thousands! } }, []],
  [
    'a number that does not',
    { B2: { value: { type: 'number', number: 123_456_789_012 }, style: thousands! } },
    ['hashes'],
  ],
  ['upright text beyond the row', text('点検済み', upright), ['cut']],
  ['a character of no font', text('𪚥𪚥川', plain), ['𪚥']],
  ['a blank', { B2: { style: wraps! } }, []],
])('%s', (_, cells, expected) => {
  expect(marksOf(cells)).toEqual(expected)
})

test('a merge gives its whole room', () => {
  const merges = { merges: [range('B2:D3')] }
  expect(marksOf(text('点検の結果、異常はありません', wraps), 'B2', merges)).toEqual([])
  expect(marksOf(text('点検の結果、異常はありません。'.repeat(4), wraps), 'B2', merges)).toEqual(['cut'])
})

test('an upload names characters of the form that cannot be printed, with their first cell', () => {
  const form = workbookOf([sheetOf({ A1: '件名', C3: '記号𪚥', C4: '𪚥' }, { name: '表紙' })], { styles })
  expect(unprintableWarning(form)).toBe('印刷できない文字が1種類あります：「𪚥」（表紙!C3）。PDFでは〓になります。')
  expect(unprintableWarning(workbookOf([sheetOf({ A1: '髙﨑① CO₂' })], { styles }))).toBeNull()
})
