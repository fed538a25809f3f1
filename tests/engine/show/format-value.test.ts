import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '#engine/model/workbook.ts'
import { formatValue, isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'

const number = (value: number): CellValue => ({ type: 'number', number: value })
const text = (value: string): CellValue => ({ type: 'text', text: value })
const shown = (value: number | string, numberFormat: string, date1904 = false): string =>
  formatValue(typeof value === 'number' ? number(value) : text(value), numberFormat, { date1904 }).text

// 2025-04-10 (木) is serial 45757, 2012-02-29 (水) 40968, 2019-05-01 43586, 1989-01-08 32516, 1926-12-25 9856.
type Case = [value: number | string, numberFormat: string, expected: string]

describe('標準 (General) writes at most eleven places', () => {
  test.each<Case>([
    [0, 'General', '0'],
    [-123, 'General', '-123'],
    [123.456, 'General', '123.456'],
    [99999999999, 'General', '99999999999'],
    [100000100000, 'General', '1E+11'],
    [12345678901234, 'General', '1.23457E+13'],
    [-12345678901234, 'General', '-1.23457E+13'],
    [1234567890.98765, 'General', '1234567891'],
    [12345678.9876543, 'General', '12345678.99'],
    [0.98765432101, 'General', '0.987654321'],
    [1.234567e-12, 'General', '1.23457E-12'],
    [0.1 + 0.2, 'General', '0.3'],
    [3, 'G/標準', '3'],
    [3, '', '3'],
    [3, 'General"件"', '3件'],
    [2, 'General 台', '2 台'],
    ['所見', 'General', '所見'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('numbers', () => {
  test.each<Case>([
    [12345, '0', '12345'],
    [0.5, '0', '1'],
    [-0.4, '0', '0'],
    [12.345, '0.00_ ', '12.35 '],
    [1234567.5, '#,##0', '1,234,568'],
    [0, '#,###', ''],
    [1234.5, '#,##0.00', '1,234.50'],
    [7, '000', '007'],
    [123456789.012345, '#,##0.0##', '123,456,789.012'],
    [-12345, '0_);[Red](0)', '(12345)'],
    [12345, '0_);(0)', '12345 '],
    [-12345, '0;"▲ "0', '▲ 12345'],
    [-5500, '"¥"#,##0;"▲¥"#,##0', '▲¥5,500'],
    [-5500, '#,##0;▲#,##0', '▲5,500'],
    [-5500, '#,##0;△#,##0;"－"', '△5,500'],
    [0, '#,##0;△#,##0;"－"', '－'],
    [85500, '"¥"#,##0', '¥85,500'],
    [94050, '"¥"#,##0"-"', '¥94,050-'],
    [94050, '\\¥#,##0', '¥94,050'],
    [94050, '[$¥-411]#,##0', '¥94,050'],
    [12345, '[$€-407]#,##0.00', '€12,345.00'],
    [-12345, '"¥"#,##0;[Red]"¥"-#,##0', '¥-12,345'],
    [12345, '$#,##0_);[Red]($#,##0)', '$12,345 '],
    [0.95, '0%', '95%'],
    [0.1234, '0.00%', '12.34%'],
    [123.45789, '#,##0.0#%', '12,345.79%'],
    [12345.6789, '0.0000E+00', '1.2346E+04'],
    [0.1234, '0.E+00', '1.E-01'],
    [3.25, '# ?/?', '3 1/4'],
    [0.1234, '# ??/??', ' 10/81'],
    [0.25, '# ?/8', ' 2/8'],
    [3.25, '??/##', '13/4'],
    [-3.25, '### ??/201', '-3 50/201'],
    [0.1, '# ?/?', ' 1/9'],
    [0.04, '# ?/?', '0    '],
    [0.3, '?/?', '2/7'],
    [0.975, '# ??/??', ' 39/40'],
    [-1.975, '# ??/??"枚"', '-1 39/40枚'],
    [0.99, '# ?/100', ' 99/100'],
    [0.98, '# ?/8', '1    '],
    [0.5, '0 0/00', '0 1/2 '],
    [0.5, '0.0;# ?/?', '0.5'],
    [-0.1, '0.0;# ?/?', ' 1/9'],
    [5, '0;;', '5'],
    [0, '0;;', ''],
    [-5, '0;-0;;@', '-5'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('units, literals and scaling', () => {
  test.each<Case>([
    [3, '0台', '3台'],
    [3, '0"台"', '3台'],
    [1234, '#,##0円', '1,234円'],
    [12, '0.0"㎥"', '12.0㎥'],
    [12, '0.0㎥', '12.0㎥'],
    [10000, '#,##0"mL"', '10,000mL'],
    [0.4, '0.00 "mg/L"', '0.40 mg/L'],
    [2, '0"年間"', '2年間'],
    [7, '"No."0', 'No.7'],
    [7, '第0号', '第7号'],
    [5, '0\\"', '5"'],
    [1234567, '#,##0,', '1,235'],
    [1234567, '#,##0,"千円"', '1,235千円'],
    [1234567, '#,##0,千円', '1,235千円'],
    [12345789.012345, '#,##0.0#,,', '12.35'],
    [312345678, '00-0000-0000', '03-1234-5678'],
    [1001701, '[<=999]000;[<=9999]000-00;000-0000', '100-1701'],
    [1234567, '[<=99999999]####-####;(00) ####-####', '123-4567'],
    [123456789, '[<=99999999]####-####;(00) ####-####', '(01) 2345-6789'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('conditions', () => {
  test.each<Case>([
    [99.9, '[Red][>100]">"##.0#;[Blue][=100]"="##.0#;[Magenta]"その他"##.0#', 'その他99.9'],
    [100, '[Red][>100]">"##.0#;[Blue][=100]"="##.0#;[Magenta]"その他"##.0#', '=100.0'],
    [100.1, '[Red][>100]">"##.0#;[Blue][=100]"="##.0#;[Magenta]"その他"##.0#', '>100.1'],
    [99, '[Red][<100]"以前"##.0#;[Color10]##.00', '以前99.0'],
    [100, '[Red][<100]"以前"##.0#;[Color10]##.00', '100.00'],
    [1, '[=1]"有";[=0]"無";0', '有'],
    [0, '[=1]"有";[=0]"無";0', '無'],
    [5, '[=1]"有";[=0]"無";0', '5'],
    [1500, '[>=1000]#,##0,"千円";#,##0"円"', '2千円'],
    [500, '[>=1000]#,##0,"千円";#,##0"円"', '500円'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('dates', () => {
  test.each<Case>([
    [45757, 'yyyy/m/d', '2025/4/10'],
    [45757, 'yyyy/mm/dd', '2025/04/10'],
    [45757, 'yyyy"年"m"月"d"日"', '2025年4月10日'],
    [45757, 'yyyy年m月d日', '2025年4月10日'],
    [45757, 'm"月"d"日";@', '4月10日'],
    [45757, 'yy/m/d', '25/4/10'],
    [10, 'd"日"', '10日'],
    [45757, '[$-F800]dddd, mmmm dd, yyyy', '2025年4月10日'],
    [40968.54282407407, '[$-F400]h:mm:ss AM/PM', '13:01:40'],
    [40968.54282407407, 'yyyy/m/d h:mm', '2012/2/29 13:01'],
    [40968.54282407407, '[$-409]yyyy/m/d h:mm AM/PM;@', '2012/2/29 1:01 PM'],
    [40968.54282407407, '[$-409]d-mmm-yy;@', '29-Feb-12'],
    [40968.54282407407, '[$-409]mmmmm;@', 'F'],
    [41197, '[$-411]mmmm-yy;@', '10月-12'],
    [40968.08194444444, '[$-411]yyyy/m/d h:mm AM/PM', '2012/2/29 1:58 午前'],
    [40968.87362268518, '[$-411]AM/PMh"時"mm"分"', '午後8時58分'],
    [40968.87362268518, 'h:mm A/P', '8:58 P'],
    [40968.87362268518, 'h:mm a/p', '8:58 p'],
    [40968.2, 'h:mm a/P', '4:48 a'],
    [40968.87362268518, 'h:mm a/P', '8:58 P'],
    [40968.87362268518, 'h:mm am/pm', '8:58 PM'],
    [42070, 'yyyy/m/d (ddd)', '2015/3/7 (Sat)'],
    [42070, '[$-411]yyyy/m/d (dddd)', '2015/3/7 (土曜日)'],
    [60, 'yyyy/m/d', '1900/2/29'],
    [-1, 'yyyy/m/d', '########'],
    [2958466, 'yyyy/m/d', '########'],
    [2958465, 'yyyy/m/d', '9999/12/31'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('weekdays', () => {
  test.each<Case>([
    [42064, 'aaa', '日'],
    [42065, 'aaa', '月'],
    [42066, 'aaa', '火'],
    [42067, 'aaa', '水'],
    [42068, 'aaa', '木'],
    [42069, 'aaa', '金'],
    [42070, 'aaa', '土'],
    [42070, 'yyyy"年"m"月"d"日"(aaaa)', '2015年3月7日(土曜日)'],
    [45757, 'm/d(aaa)', '4/10(木)'],
    [1, 'aaa', '日'],
    [45757, '[$-409]aaaa', 'Thursday'],
    [45757, '[$-409]aaa', 'Thu'],
    [45757, '[$-411]aaaa', '木曜日'],
    [45757.6, '[$-411]h:mm AM/PM', '2:24 午後'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('eras', () => {
  test.each<Case>([
    [45757, 'ggge"年"m"月"d"日"', '令和7年4月10日'],
    [45757, 'ggge年m月d日', '令和7年4月10日'],
    [45757, '[$-411]ggge"年"m"月"d"日";@', '令和7年4月10日'],
    [45757, '[$-ja-JP]ggge"年"m"月"d"日"', '令和7年4月10日'],
    [45757, 'ggge"年度"', '令和7年度'],
    [45757, '[$-411]ge.m.d;@', 'R7.4.10'],
    [45757, '[$-411]gge.m.d', '令7.4.10'],
    [45757, 'gggee"年"', '令和07年'],
    [45757, '"令和"e"年"', '令和7年'],
    [45757, '[$-30411]ge.m.d', 'R7.4.10'],
    [43585, 'ggge', '平成31'],
    [43586, 'ggge', '令和1'],
    [32515, '[$-411]ge.m.d;@', 'S64.1.7'],
    [32516, '[$-411]ge.m.d;@', 'H1.1.8'],
    [9855, '[$-411]ge.m.d;@', 'T15.12.24'],
    [9856, '[$-411]ge.m.d;@', 'S1.12.25'],
    [4594, '[$-411]ggge"年"m"月"d"日";@', '明治45年7月29日'],
    [4595, '[$-411]ggge"年"m"月"d"日";@', '大正1年7月30日'],
    [43586, '[$-ja-JP-x-gannen]ggge"年"m"月"d"日";@', '令和元年5月1日'],
    [43952, '[$-ja-JP-x-gannen]ggge"年"m"月"d"日";@', '令和2年5月1日'],
    [43586, '[$-ja-JP-x-gannen,80]ggge年', '令和元年'],
    [43586, '[$-ja-JP-x-gannen]ge.m.d', 'R1.5.1'],
    [-1, 'ggge', '########'],
    [45757, '[$-409]e', '2025'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('elapsed times', () => {
  test.each<Case>([
    [1.1041666667, '[h]"時間"mm"分"', '26時間30分'],
    [1.1041666667, '[h]時間mm分', '26時間30分'],
    [1.1041666667, '[h]:mm', '26:30'],
    [1.1041666667, '[h]"/"hh', '26/26'],
    [0.3772222222214623, '[hh]"時間"mm"分"ss"秒"', '09時間03分12秒'],
    [0.04527777777911979, '[m]"分"ss"秒"', '65分12秒'],
    [0.03125, '[m]"分"', '45分'],
    [0.0009606481481481481, '[s]"秒"', '83秒'],
    [59.99998842592686, '[h]:mm:ss', '1439:59:59'],
    [0.54282407407, 'h"時"mm"分"ss"秒"', '13時01分40秒'],
    [0.00074, 'mm:ss.0', '01:03.9'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('[DBNum] numerals', () => {
  test.each<Case>([
    [12345, '[DBNum1][$-411]General', '一万二千三百四十五'],
    [-1234.5, '[DBNum1][$-411]General', '-千二百三十四.五'],
    [0, '[DBNum1]General', '〇'],
    [100000000, '[DBNum1]General', '一億'],
    [2025, '[DBNum1]0', '二〇二五'],
    [12345, '[DBNum2][$-411]General', '壱萬弐阡参百四拾伍'],
    [135800, '[DBNum2]"金"General"円也"', '金壱拾参萬伍阡八百円也'],
    [12345, '[DBNum3][$-411]0', '１２３４５'],
    [-1234.5, '[DBNum3][$-411]#,##0', '-１,２３５'],
    [1234, '[DBNum3]General', '１千２百３十４'],
    [0, '[DBNum1][$-411]"["0.0"]"', '[〇.〇]'],
    [5, '[DBNum3]0"階B2"', '５階B2'],
    [32518, '[DBNum1][$-411]ggge"年"m"月"d"日"', '平成一年一月十日'],
    [44058, '[DBNum2][$-411]ggge"年"m"月"d"日"', '令和弐年八月壱拾伍日'],
    [21894, '[DBNum3][$-411]ggge"年"m"月"d"日"', '昭和３４年１２月１０日'],
    [45757, '[DBNum1]yyyy"年"m"月"d"日"', '二〇二五年四月十日'],
    [1234567.89, '[DBNum1][$-409]#.##', '1234567.89'],
    [-5, '0;[DBNum3]"▲"0', '▲５'],
    [5, '0;[DBNum3]"▲"0', '5'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))
})

describe('texts', () => {
  test.each<Case>([
    ['今日', '"接頭語：" @', '接頭語： 今日'],
    ['山田', '@"様"', '山田様'],
    ['山田', '0_ ', '山田'],
    ['山田', 'yyyy/m/d;@', '山田'],
    ['山田', ';;;', ''],
    ['=1+1', '@', '=1+1'],
    [123.45, '@', '123.45'],
  ])('%j in %s is %s', (value, numberFormat, expected) => expect(shown(value, numberFormat)).toBe(expected))

  test('booleans and errors keep their names, blanks show nothing', () => {
    expect(formatValue({ type: 'boolean', boolean: true }, '0', { date1904: false }).text).toBe('TRUE')
    expect(formatValue({ type: 'error', error: '#DIV/0!' }, '0', { date1904: false }).text).toBe('#DIV/0!')
    expect(formatValue({ type: 'blank' }, '0', { date1904: false }).text).toBe('')
  })
})

describe('the 1904 date system', () => {
  test('shifts dates by 1,462 days but no elapsed times', () => {
    expect(shown(45757 - 1462, 'ggge"年"m"月"d"日"', true)).toBe('令和7年4月10日')
    expect(shown(0, 'yyyy/m/d(aaa)', true)).toBe('1904/1/1(金)')
    expect(shown(1.5, '[h]:mm', true)).toBe('36:00')
    expect(shown(-0.5, '[h]:mm', true)).toBe('-12:00')
  })
})

describe('colours and fills', () => {
  test.each<[number, string, string | null]>([
    [-1, '0;[Red]0', '#FF0000'],
    [1, '0;[Red]0', null],
    [1, '[Blue]0', '#0000FF'],
    [1, '[Color10]0', '#008000'],
    [200, '[Red][>100]0;0', '#FF0000'],
    [50, '[Red][>100]0;0', null],
  ])('%j in %s is coloured %s', (value, numberFormat, colour) =>
    expect(formatValue(number(value), numberFormat, { date1904: false }).colour).toBe(colour),
  )

  test('会計 formats say where the column width is filled', () => {
    expect(
      formatValue(number(-12345), '_ "¥"* #,##0_ ;_ "¥"* -#,##0_ ;_ "¥"* "-"_ ;_ @_ ', { date1904: false }),
    ).toEqual({ text: ' ¥-12,345 ', colour: null, fill: { index: 2, character: ' ' } })
  })
})

test('a format that cannot be read acts as General', () => {
  expect(shown(1.5, '[NatNum1]0')).toBe('1.5')
  expect(shown(1.5, '0;0;0;0;0')).toBe('1.5')
})

test('date formats are told from number formats', () => {
  for (const date of ['yyyy/m/d', 'ggge"年"', 'aaa', '[h]:mm', 'm"月"']) expect(isDateNumberFormat(date)).toBe(true)
  for (const other of ['General', '0.00E+00', '#,##0"円"', '@', '"年月日"0', '[Red]0'])
    expect(isDateNumberFormat(other)).toBe(false)
})

test('a fraction is the nearest that its format has room for', () => {
  const places = fc.constantFrom('?', '??', '???')
  const value = fc.double({ min: 0, max: 40, noNaN: true })
  fc.assert(
    fc.property(value, places, fc.boolean(), (given, below, isMixed) => {
      const written = shown(given, isMixed ? `0 0/${below.replaceAll('?', '0')}` : `0/${below.replaceAll('?', '0')}`)
      const [, whole = '0', over = '0', under = '1'] = /^(?:(\d+) +)??(?:(\d+) *\/ *(\d+) *)?$/.exec(written)!
      const distance = Math.abs(Number(whole) + Number(over) / Number(under) - given)
      for (let other = 1; other < 10 ** below.length; other++)
        expect(distance).toBeLessThanOrEqual(Math.abs(Math.round(given * other) / other - given) + 1e-12)
    }),
    { seed: 34, numRuns: 300 },
  )
})

test('truth values and errors are shown as they are by every format', () => {
  for (const format of ['@"円"', '0.0', '"済"', '0;0;0;"t"@']) {
    expect(formatValue({ type: 'boolean', boolean: true }, format, { date1904: false }).text).toBe('TRUE')
    expect(formatValue({ type: 'error', error: '#N/A' }, format, { date1904: false }).text).toBe('#N/A')
  }
})
