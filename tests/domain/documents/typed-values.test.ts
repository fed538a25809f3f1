import { assert, constantFrom, date, integer, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayText, readSent, readTyped, typedKinds } from '#domain/documents/typed-values.ts'
import type { TypedKind } from '#domain/documents/typed-values.ts'

const context = { name: '欄', today: '2025-11-20' }
const read = (kind: TypedKind, text: string) => readTyped(kind, text, context)

/** Typed, stored, how it was understood; 'maybe' where it can be meant otherwise. */
type Case = [typed: string, value: string, shown: string, ambiguous?: 'maybe']

const understood: Record<TypedKind, Case[]> = {
  number: [
    ['0', '0', '0'],
    ['12', '12', '12'],
    ['-12.50', '-12.50', '-12.50'],
    ['+3', '3', '3'],
    ['.5', '0.5', '0.5'],
    ['5.', '5', '5'],
    ['007', '7', '7'],
    ['2025', '2025', '2025'],
    ['１２', '12', '12'],
    ['１，２３４．５', '1234.5', '1234.5'],
    ['1,234', '1234', '1234'],
    ['12,345', '12345', '12,345'],
    ['1234567.125', '1234567.125', '1,234,567.125'],
    ['１，２３４，５６７', '1234567', '1,234,567'],
    ['¥1,000', '1000', '1000'],
    ['￥１０，０００', '10000', '10,000'],
    ['1,500円', '1500', '1500'],
    ['１５００ 円', '1500', '1500'],
    ['¥-5', '-5', '-5'],
    ['-¥5', '-5', '-5'],
    ['▲1,234', '-1234', '-1234'],
    ['△5', '-5', '-5'],
    ['▲ 12,345', '-12345', '-12,345'],
    ['¥▲300', '-300', '-300'],
    ['−8', '-8', '-8'],
    ['－８', '-8', '-8'],
    ['ー8', '-8', '-8'],
    ['▲0', '0', '0'],
    ['-0.0', '0.0', '0.0'],
    ['  42　', '42', '42'],
    ['10%', '10%', '10%'],
    ['１２．５０％', '12.5%', '12.5%'],
    ['▲12,345 %', '-12345%', '-12,345%'],
    ['123456789012345678901', '123456789012345678901', '123,456,789,012,345,678,901'],
  ],
  percent: [
    ['10', '0.1', '10%'],
    ['10%', '0.1', '10%'],
    ['10 %', '0.1', '10%'],
    ['１０', '0.1', '10%'],
    ['１０％', '0.1', '10%'],
    ['０．１％', '0.001', '0.1%'],
    ['０．１', '0.001', '0.1%', 'maybe'],
    ['0.08', '0.0008', '0.08%', 'maybe'],
    ['1', '0.01', '1%', 'maybe'],
    ['1%', '0.01', '1%'],
    ['0', '0', '0%'],
    ['100', '1', '100%'],
    ['150', '1.5', '150%'],
    ['10.1', '0.101', '10.1%'],
    ['10.50%', '0.105', '10.5%'],
    ['33.333', '0.33333', '33.333%'],
    ['-5%', '-0.05', '-5%'],
    ['▲5', '-0.05', '-5%'],
    ['△２．５％', '-0.025', '-2.5%'],
    ['12パーセント', '0.12', '12%'],
    ['1,200%', '12', '1200%'],
    ['0.0001%', '0.000001', '0.0001%'],
  ],
  date: [
    ['2025/11/9', '2025-11-09', '2025年11月9日(日)'],
    ['2025/11/09', '2025-11-09', '2025年11月9日(日)'],
    ['２０２５／１１／０９', '2025-11-09', '2025年11月9日(日)'],
    ['2025-11-9', '2025-11-09', '2025年11月9日(日)'],
    ['2025-11-09', '2025-11-09', '2025年11月9日(日)'],
    ['2025.11.9', '2025-11-09', '2025年11月9日(日)'],
    ['20251109', '2025-11-09', '2025年11月9日(日)'],
    ['２０２５１１０９', '2025-11-09', '2025年11月9日(日)'],
    ['2025年11月9日', '2025-11-09', '2025年11月9日(日)'],
    ['２０２５年１１月９日', '2025-11-09', '2025年11月9日(日)'],
    ['2025年 11月 9日', '2025-11-09', '2025年11月9日(日)'],
    ['2025年11月9日(日)', '2025-11-09', '2025年11月9日(日)'],
    ['2025/11/9（日）', '2025-11-09', '2025年11月9日(日)'],
    ['2025年11月9日 日曜日', '2025-11-09', '2025年11月9日(日)'],
    ['2025/11/10 月曜', '2025-11-10', '2025年11月10日(月)'],
    ['令和7年11月9日', '2025-11-09', '2025年11月9日(日)'],
    ['令和７年１１月９日', '2025-11-09', '2025年11月9日(日)'],
    ['令和 7年 11月 9日', '2025-11-09', '2025年11月9日(日)'],
    ['㋿7年11月9日', '2025-11-09', '2025年11月9日(日)'],
    ['令和7/11/9', '2025-11-09', '2025年11月9日(日)'],
    ['令和元年5月1日', '2019-05-01', '2019年5月1日(水)'],
    ['R7.11.9', '2025-11-09', '2025年11月9日(日)'],
    ['r7.11.9', '2025-11-09', '2025年11月9日(日)'],
    ['Ｒ７．１１．９', '2025-11-09', '2025年11月9日(日)'],
    ['R7/11/9', '2025-11-09', '2025年11月9日(日)'],
    ['R07-11-09', '2025-11-09', '2025年11月9日(日)'],
    ['R元.5.1', '2019-05-01', '2019年5月1日(水)'],
    ['H31.4.30', '2019-04-30', '2019年4月30日(火)'],
    ['平成元年1月8日', '1989-01-08', '1989年1月8日(日)'],
    ['S64.1.7', '1989-01-07', '1989年1月7日(土)'],
    ['昭和39年10月10日', '1964-10-10', '1964年10月10日(土)'],
    ['T15.12.24', '1926-12-24', '1926年12月24日(金)'],
    ['M45.7.29', '1912-07-29', '1912年7月29日(月)'],
    ['平成32年1月1日', '2020-01-01', '2020年1月1日(水)', 'maybe'],
    ['令和元年4月1日', '2019-04-01', '2019年4月1日(月)', 'maybe'],
    ['11/9', '2025-11-09', '2025年11月9日(日)', 'maybe'],
    ['１１／９', '2025-11-09', '2025年11月9日(日)', 'maybe'],
    ['11-9', '2025-11-09', '2025年11月9日(日)', 'maybe'],
    ['11月9日', '2025-11-09', '2025年11月9日(日)', 'maybe'],
    ['1/10', '2026-01-10', '2026年1月10日(土)', 'maybe'],
    ['6/30', '2025-06-30', '2025年6月30日(月)', 'maybe'],
    ['5/1', '2026-05-01', '2026年5月1日(金)', 'maybe'],
    ['2/29', '2024-02-29', '2024年2月29日(木)', 'maybe'],
    ['25/11/9', '2025-11-09', '2025年11月9日(日)', 'maybe'],
    ['98.4.1', '1998-04-01', '1998年4月1日(水)', 'maybe'],
    ['2024/2/29', '2024-02-29', '2024年2月29日(木)'],
    ['1900/1/1', '1900-01-01', '1900年1月1日(月)'],
  ],
  datetime: [
    ['2025/11/9 8:30', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025/11/09 08:30:00', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025-11-09T08:30:00', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025/11/09 08:30:45', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['２０２５／１１／０９　８：３０', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025年11月9日8時30分', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025年11月9日(日) 8:30', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['2025年11月9日（日）8:30', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['令和7年11月9日 午後1時', '2025-11-09T13:00:00', '2025年11月9日(日) 13:00'],
    ['R7.11.9 PM 1:05', '2025-11-09T13:05:00', '2025年11月9日(日) 13:05'],
    ['20251109 0830', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30'],
    ['T15.1.2 0:00', '1926-01-02T00:00:00', '1926年1月2日(土) 0:00'],
    ['11/9 8:30', '2025-11-09T08:30:00', '2025年11月9日(日) 8:30', 'maybe'],
  ],
  time: [
    ['8:30', '08:30', '8:30'],
    ['08:30', '08:30', '8:30'],
    ['８：３０', '08:30', '8:30'],
    ['0:00', '00:00', '0:00'],
    ['23:59', '23:59', '23:59'],
    ['8:30:15', '08:30:15', '8:30:15'],
    ['8:30:00', '08:30', '8:30'],
    ['0830', '08:30', '8:30'],
    ['０８３０', '08:30', '8:30'],
    ['830', '08:30', '8:30'],
    ['1745', '17:45', '17:45'],
    ['8時30分', '08:30', '8:30'],
    ['８時３０分', '08:30', '8:30'],
    ['8時', '08:00', '8:00'],
    ['8時半', '08:30', '8:30'],
    ['8時30分15秒', '08:30:15', '8:30:15'],
    ['午前8時30分', '08:30', '8:30'],
    ['午後1時', '13:00', '13:00'],
    ['午後1:30', '13:30', '13:30'],
    ['午前12:30', '00:30', '0:30'],
    ['午後12:30', '12:30', '12:30'],
    ['1:00 PM', '13:00', '13:00'],
    ['AM 9:05', '09:05', '9:05'],
    ['ｐｍ１：００', '13:00', '13:00'],
    ['1時間30分', '01:30', '1:30'],
    ['1時間半', '01:30', '1:30'],
    ['7時間', '07:00', '7:00'],
    ['90分', '01:30', '1:30'],
    ['24:00', '24:00', '24時間00分', 'maybe'],
    ['25:00', '25:00', '25時間00分', 'maybe'],
    ['２５：００', '25:00', '25時間00分', 'maybe'],
    ['168時間30分', '168:30', '168時間30分', 'maybe'],
    ['1500分', '25:00', '25時間00分', 'maybe'],
    ['9999:59', '9999:59', '9999時間59分', 'maybe'],
  ],
}

const notADate = '欄は正しい日付を入力してください。'
const notATime = '欄は 8:30 のような時刻か時間を入力してください。'
const notAPercentage = '欄は 10 や 12.5% のような割合を入力してください。'
const notANumber = '欄は数値を入力してください。'
const shortYear = '欄の年は、2025年のような西暦4桁か、令和7年のような元号で入力してください。'
const notRepeatable = '欄に「〃」や「同上」は使えません。値を入力してください。'

const refused: Record<TypedKind, [typed: string, error: string][]> = {
  number: [
    ['', notANumber],
    ['約3', notANumber],
    ['1,23', notANumber],
    ['1.234,5', notANumber],
    ['1e5', notANumber],
    ['0x10', notANumber],
    ['Infinity', notANumber],
    ['1 2', notANumber],
    ['--5', notANumber],
    ['▲-5', notANumber],
    ['.', notANumber],
    ['▲', notANumber],
    ['%', notANumber],
    ['3台', notANumber],
    ['〃', notRepeatable],
    ['同上', notRepeatable],
  ],
  percent: [
    ['約10%', notAPercentage],
    ['%', notAPercentage],
    ['10%%', notAPercentage],
    ['10円', notAPercentage],
    ['1割', notAPercentage],
    ['〃', notRepeatable],
  ],
  date: [
    ['来週', notADate],
    ['2025/2/29', notADate],
    ['2025/13/1', notADate],
    ['2025/11-9', notADate],
    ['20251131', notADate],
    ['2025年11月', notADate],
    ['11.9', notADate],
    ['1109', notADate],
    ['13/1', notADate],
    ['2/30', notADate],
    ['令和0年1月1日', notADate],
    ['令和7年2月29日', notADate],
    ['X7.11.9', notADate],
    ['7/11/9', shortYear],
    ['7年11月9日', shortYear],
    ['25年11月9日', shortYear],
    ['1899/12/31', '欄は1900年から2999年までの日付を入力してください。'],
    ['M1.9.8', '欄は1900年から2999年までの日付を入力してください。'],
    ['2025/11/9(月)', '欄の曜日が日付と合いません。'],
    ['〃', notRepeatable],
  ],
  datetime: [
    ['2025/11/9', '欄は日付に続けて時刻も入力してください。'],
    ['2025/11/9 25:00', notADate],
    ['2025/11/9 8', notADate],
    ['8:30', notADate],
    ['2025/2/29 8:30', notADate],
    ['7/11/9 8:30', shortYear],
    ['〃', notRepeatable],
  ],
  time: [
    ['8', notATime],
    ['8:75', notATime],
    ['8:3', notATime],
    ['0875', notATime],
    ['8.5', notATime],
    ['-1:00', notATime],
    ['午後13時', notATime],
    ['8時75分', notATime],
    ['半', notATime],
    ['AM PM', notATime],
    ['10000:00', notATime],
    ['朝', notATime],
    ['〃', notRepeatable],
  ],
}

describe.each(typedKinds)('%s', (kind) => {
  it.each(understood[kind])('takes %j as %s, shown as %s', (typed, value, shown, ambiguous) =>
    expect(read(kind, typed)).toEqual({ value, shown, isAmbiguous: ambiguous === 'maybe' }),
  )
  it.each(refused[kind])('refuses %j: %s', (typed, error) => expect(read(kind, typed)).toEqual({ error }))
  it.each(understood[kind])('reads back what it stored and wrote of %j', (_, value, shown) => {
    expect(readSent(kind, value, context)).toMatchObject({ value })
    expect(read(kind, shown)).toMatchObject({ value })
    expect(read(kind, displayText(kind, value))).toMatchObject({ value })
  })
})

describe('a year that was left out', () => {
  it.each([
    ['1/10', '2025-07-01', '2025-01-10'],
    ['1/10', '2025-12-31', '2026-01-10'],
    ['12/31', '2026-01-01', '2025-12-31'],
    ['12/31', '2026-07-02', '2026-12-31'],
    ['2/29', '2026-03-01', '2028-02-29'],
    ['2/29', '2025-03-01', '2024-02-29'],
    ['02/03/04', '2096-01-01', '2102-03-04'],
  ])('%s on %s is %s', (typed, today, value) =>
    expect(readTyped('date', typed, { ...context, today })).toMatchObject({ value, isAmbiguous: true }),
  )
})

describe('what arrives in a request', () => {
  it.each([
    ['0.1', '0.1'],
    ['10', '10'],
    ['10%', '0.1'],
    ['１０％', '0.1'],
  ])('per cent %s is the fraction %s', (sent, value) =>
    expect(readSent('percent', sent, context)).toMatchObject({ value }),
  )
})

describe('as fields and papers show it', () => {
  it.each<[TypedKind, string, string]>([
    ['number', '-1234567.50', '-1,234,567.50'],
    ['number', '9999', '9999'],
    ['number', '１，２３４', '１，２３４'],
    ['percent', '0.1', '10%'],
    ['percent', '約1割', '約1割'],
    ['date', '2026-06-17', '2026/06/17'],
    ['date', '2026/6/7', '2026/06/07'],
    ['date', '来週', '来週'],
    ['datetime', '2026-06-17T09:05:00', '2026/06/17 09:05:00'],
    ['datetime', '2026/06/17 09:05:00', '2026/06/17 09:05:00'],
    ['time', '08:30', '8:30'],
    ['time', '25:00', '25:00'],
    ['time', '朝', '朝'],
  ])('%s %s is %s', (kind, stored, shown) => expect(displayText(kind, stored)).toBe(shown))
})

describe('any value', () => {
  const decimals = record({
    sign: constantFrom('', '-', '▲', '△', '－'),
    whole: integer({ min: 0, max: 10 ** 12 }),
    part: integer({ min: 0, max: 10 ** 6 }),
  })

  it('of numbers comes back from what is stored, shown and displayed', () =>
    assert(
      property(decimals, constantFrom<TypedKind>('number', 'percent'), ({ sign, whole, part }, kind) => {
        const typed = read(kind, `${sign}${whole}.${part}`)
        if ('error' in typed) throw new Error(typed.error)
        const { value, shown } = typed
        const expected = (sign ? -1 : 1) * Number(`${whole}.${part}`) * (kind === 'percent' ? 0.01 : 1)
        expect(Number(value)).toBeCloseTo(expected, 4)
        expect(read(kind, shown)).toMatchObject({ value })
        expect(readSent(kind, value, context)).toMatchObject({ value })
      }),
    ))

  it('of per cent keeps every decimal', () =>
    assert(
      property(integer({ min: -(10 ** 9), max: 10 ** 9 }), (thousandths) => {
        const text = (thousandths / 1000).toFixed(3)
        expect(
          Number(
            displayText('percent', (read('percent', text) as { value: string }).value)
              .replaceAll(',', '')
              .slice(0, -1),
          ),
        ).toBe(Number(text))
      }),
    ))

  const days = date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }).map((moment) =>
    moment.toISOString().slice(0, 10),
  )
  const waysToWrite = (day: string): string[] => {
    const [year = '', month, dayOfMonth] = day.split('-')
    const [m, d] = [Number(month), Number(dayOfMonth)]
    const wide = (text: string) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
    const ways = [
      day,
      `${year}/${m}/${d}`,
      `${year}${month}${dayOfMonth}`,
      `${year}年${m}月${d}日`,
      `${year}.${m}.${d}`,
    ]
    if (day >= '2019-05-01' && Number(year) <= 2117)
      ways.push(`令和${Number(year) - 2018}年${m}月${d}日`, `R${Number(year) - 2018}.${m}.${d}`)
    return [...ways, ...ways.map(wide)]
  }
  it('of days is the same however it is written', () =>
    assert(
      property(days, (day) => {
        for (const typed of waysToWrite(day))
          expect(read('date', typed)).toMatchObject({ value: day, isAmbiguous: false })
        const { shown } = read('date', day) as { shown: string }
        expect(read('date', shown)).toMatchObject({ value: day })
        expect(read('date', displayText('date', day))).toMatchObject({ value: day })
      }),
    ))

  it('of times comes back', () =>
    assert(
      property(integer({ min: 0, max: 9999 }), integer({ min: 0, max: 59 }), (hours, minutes) => {
        const value = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
        for (const typed of [value, `${hours}時間${minutes}分`, `${hours}時${minutes}分`])
          expect(read('time', typed)).toMatchObject({ value, isAmbiguous: hours >= 24 })
        expect(read('time', (read('time', value) as { shown: string }).shown)).toMatchObject({ value })
      }),
    ))

  const pieces = constantFrom(
    ...'0123456789年月日時分秒令和平成元RHST/-.:,+%▲△¥円〃　０１２％：午前後半()（）月火AMPM人約',
  )
  it('typed is understood or refused with a sentence about its field', () =>
    assert(
      property(constantFrom(...typedKinds), string({ unit: pieces, maxLength: 12 }), (kind, typed) => {
        const reading = read(kind, typed)
        if ('error' in reading) {
          expect(reading.error).toMatch(/^欄.*。$/)
          return
        }
        expect(readSent(kind, reading.value, context)).toMatchObject({ value: reading.value })
        expect(read(kind, reading.shown)).toMatchObject({ value: reading.value })
      }),
      { numRuns: 2000 },
    ))
})
