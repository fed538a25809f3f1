/** Month sheets after real ones: days across, days down, and two half months with dates that formulas make. */
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import { columnLetters } from '#domain/templates/cell-reference.ts'

const styles = (() => {
  const line = '<left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/>'
  const xf = (more: string) => `<xf borderId="1" applyBorder="1" ${more}/>`
  return (
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="d"/><numFmt numFmtId="165" formatCode="aaa"/><numFmt numFmtId="166" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>' +
    '<fonts count="2"><font><sz val="10"/><name val="ＭＳ ゴシック"/></font><font><sz val="18"/><name val="ＭＳ ゴシック"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9E1F2"/></patternFill></fill></fills>' +
    `<borders count="2"><border/><border>${line}</border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11">` +
    '<xf/>' + // 0 plain
    xf('') + // 1 blank box
    xf('fillId="2" applyFill="1"') + // 2 head
    xf('numFmtId="164" applyNumberFormat="1" fillId="2" applyFill="1"') + // 3 day of a date
    xf('numFmtId="165" applyNumberFormat="1" fillId="2" applyFill="1"') + // 4 weekday of a date
    xf('numFmtId="2" applyNumberFormat="1"') + // 5 0.00
    '<xf fontId="1" applyFont="1"/>' + // 6 title
    xf('numFmtId="166" applyNumberFormat="1"') + // 7 2026年6月
    xf('numFmtId="20" applyNumberFormat="1"') + // 8 h:mm
    `<xf borderId="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>` + // 9 a mark
    `<xf borderId="1" applyBorder="1" numFmtId="3" applyNumberFormat="1" applyAlignment="1"><alignment vertical="center"/></xf>` + // 10 1,234
    '</cellXfs>'
  )
})()

export type Cells = Map<string, string>
const put = (cells: Cells, address: string, inner: string, style: number): void => {
  cells.set(address, `<c r="${address}" s="${style}"${inner}</c>`)
}
export const text = (cells: Cells, address: string, of: string, style = 2): void =>
  put(cells, address, ` t="inlineStr"><is><t>${of}</t></is>`, style)
export const number = (cells: Cells, address: string, of: number, style = 2): void =>
  put(cells, address, `><v>${of}</v>`, style)
export const formula = (cells: Cells, address: string, of: string, value: number | '', style: number): void =>
  put(cells, address, value === '' ? ` t="str"><f>${of}</f><v></v>` : `><f>${of}</f><v>${value}</v>`, style)
export const blank = (cells: Cells, address: string, style = 1): void => put(cells, address, '>', style)

const placeOf = (address: string): { row: number; column: number } => {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address)!
  return { row: Number(row), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) }
}
const sheetData = (cells: Cells): string => {
  const rows = Map.groupBy(cells, ([address]) => placeOf(address).row)
  return `<sheetData>${[...rows]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([row, own]) =>
        `<row r="${row}">${own
          .toSorted(([a], [b]) => placeOf(a).column - placeOf(b).column)
          .map(([, xml]) => xml)
          .join('')}</row>`,
    )
    .join('')}</sheetData>`
}
const list = (range: string, options: string): string =>
  `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${options}"</formula1></dataValidation>`
export const book = (
  name: string,
  cells: Cells,
  more: { merges?: string[]; lists?: string[]; columns?: string; head?: string } = {},
) => {
  const { merges = [], lists = [], columns = '', head = '' } = more
  return buildXlsx({
    styles,
    sheets: [
      {
        name,
        xml:
          head +
          (columns && `<cols>${columns}</cols>`) +
          sheetData(cells) +
          (merges.length > 0
            ? `<mergeCells>${merges.map((merge) => `<mergeCell ref="${merge}"/>`).join('')}</mergeCells>`
            : '') +
          (lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '') +
          '<pageSetup paperSize="9" orientation="landscape"/>',
      },
    ],
  })
}

const days = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index)
export const letterOf = (column: number): string => columnLetters(column - 1)

export const roundPoints = [
  ['受水槽 水位（m）', '1.20〜1.60'],
  ['受水槽 外観・施錠', ''],
  ['揚水ポンプ1号 電流（A）', '6.0〜8.5'],
  ['揚水ポンプ2号 電流（A）', '6.0〜8.5'],
  ['残留塩素 2F給湯室（mg/L）', '0.10以上'],
  ['水の色・濁り', ''],
  ['防災盤 表示', ''],
  ['空調機械室 室温（℃）', '40以下'],
] as const

/** 日常巡回点検表: 31 days to the right, weekdays by a formula, 記入者 below, 特記事項 under the table. */
export const makeRoundSheet = (
  points: readonly (readonly [string, string])[] = roundPoints,
  /** A row of boxes below 記入者, in which somebody else confirms each day: 確認者, 責任者印. */
  confirmer: string | null = null,
): Uint8Array => {
  const cells: Cells = new Map()
  text(cells, 'A1', '日常巡回点検表', 6)
  text(cells, 'A2', '物件名')
  blank(cells, 'B2')
  number(cells, 'D2', 2026, 1)
  text(cells, 'E2', '年', 0)
  number(cells, 'F2', 6, 1)
  text(cells, 'G2', '月', 0)
  text(cells, 'A4', '点検箇所')
  text(cells, 'B4', '基準')
  text(cells, 'A5', '曜日')
  text(cells, 'B5', '')
  const firstRow = 6
  const last = firstRow + points.length
  for (const day of days(31)) {
    const column = letterOf(day + 2)
    number(cells, `${column}4`, day)
    formula(
      cells,
      `${column}5`,
      `IF(MONTH(DATE($D$2,$F$2,${column}4))=$F$2,DATE($D$2,$F$2,${column}4),"")`,
      day === 31 ? '' : 46173 + day,
      4,
    )
    for (const [index, [label]] of points.entries())
      blank(cells, `${column}${firstRow + index}`, /（/u.test(label) ? 5 : 1)
    blank(cells, `${column}${last}`)
    if (confirmer !== null) blank(cells, `${column}${last + 1}`)
  }
  for (const [index, [label, range]] of points.entries()) {
    text(cells, `A${firstRow + index}`, label)
    text(cells, `B${firstRow + index}`, range)
  }
  text(cells, `A${last}`, '記入者')
  text(cells, `B${last}`, '')
  if (confirmer !== null) {
    text(cells, `A${last + 1}`, confirmer)
    text(cells, `B${last + 1}`, '')
  }
  text(cells, `A${last + 2}`, '特記事項')
  for (const day of days(32)) blank(cells, `${letterOf(day + 1)}${last + 2}`)
  const lists = points.flatMap(([label], index) =>
    /（/u.test(label) ? [] : [list(`C${firstRow + index}:AG${firstRow + index}`, '良,否')],
  )
  return book('日常巡回点検表', cells, {
    lists,
    merges: [`B${last + 2}:AG${last + 2}`],
    columns: '<col min="1" max="1" width="26" customWidth="1"/><col min="3" max="33" width="4.6" customWidth="1"/>',
  })
}

/** 残留塩素等検査記録: a day a line, with what was tasted and who measured. */
export const makeChlorineSheet = (): Uint8Array => {
  const cells: Cells = new Map()
  text(cells, 'A1', '残留塩素等検査記録', 6)
  text(cells, 'A2', '施設名')
  blank(cells, 'B2')
  text(cells, 'G2', '年月')
  number(cells, 'H2', 46174, 7)
  const heads = ['日', '曜日', '検査時刻', '残留塩素（mg/L）', '色', '濁り', '臭い', '味', '検査者', '備考']
  for (const [index, head] of heads.entries()) text(cells, `${letterOf(index + 1)}4`, head)
  for (const day of days(31)) {
    const row = day + 4
    number(cells, `A${row}`, day)
    formula(
      cells,
      `B${row}`,
      `IF(MONTH($H$2+A${row}-1)=MONTH($H$2),$H$2+A${row}-1,"")`,
      day === 31 ? '' : 46173 + day,
      4,
    )
    blank(cells, `C${row}`, 8)
    blank(cells, `D${row}`, 5)
    for (const column of ['E', 'F', 'G', 'H', 'I', 'J']) blank(cells, `${column}${row}`)
  }
  text(cells, 'A37', '注意', 0)
  text(cells, 'B37', '給水栓における遊離残留塩素は0.1mg/L以上とする。', 0)
  return book('検査記録', cells, {
    lists: [list('E5:H35', '異常なし,異常あり')],
    columns: '<col min="2" max="9" width="11" customWidth="1"/><col min="10" max="10" width="20" customWidth="1"/>',
  })
}

export const meters = ['電灯 主幹', '動力 主幹', '共用部', 'テナント101', 'テナント102'] as const

/** 電気使用量検針簿: 1–15 above 16–31; the days are dates that formulas make, empty beyond the month's end. */
export const makeMeterSheet = (): Uint8Array => {
  const cells: Cells = new Map()
  text(cells, 'A1', '電気使用量検針簿', 6)
  text(cells, 'A2', '建物名')
  blank(cells, 'B2')
  text(cells, 'M2', '対象月')
  number(cells, 'N2', 46174, 7)
  const block = (head: number, from: number, count: number): void => {
    text(cells, `A${head}`, '計器（kWh）')
    for (const [index, day] of days(count, from).entries()) {
      const column = letterOf(index + 2)
      const before = index === 0 ? `$N$2+${from - 1}` : `${letterOf(index + 1)}${head}+1`
      formula(
        cells,
        `${column}${head}`,
        day > 28 ? `IF(MONTH($N$2+${day - 1})=MONTH($N$2),$N$2+${day - 1},"")` : before,
        day === 31 ? '' : 46173 + day,
        3,
      )
      for (const [meter] of meters.entries()) blank(cells, `${column}${head + 1 + meter}`, 5)
      formula(
        cells,
        `${column}${head + 1 + meters.length}`,
        `SUM(${column}${head + 1}:${column}${head + meters.length})`,
        0,
        2,
      )
      blank(cells, `${column}${head + 2 + meters.length}`)
    }
    for (const [index, meter] of meters.entries()) text(cells, `A${head + 1 + index}`, meter)
    text(cells, `A${head + 1 + meters.length}`, '合計')
    text(cells, `A${head + 2 + meters.length}`, '検針者')
  }
  block(4, 1, 15)
  block(14, 16, 16)
  return book('検針簿', cells, {
    columns: '<col min="1" max="1" width="16" customWidth="1"/><col min="2" max="17" width="8" customWidth="1"/>',
  })
}
