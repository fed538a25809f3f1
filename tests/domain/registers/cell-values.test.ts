import { describe, expect, it } from 'vitest'
import {
  cellFault,
  dayRemark,
  foldFloor,
  foldWord,
  isDitto,
  isNothing,
  readDate,
  readFlag,
  readInteger,
  readNumber,
  readStoreyCount,
  readStoreys,
} from '#domain/registers/cell-values.ts'

const today = '2026-11-25'

describe('a cell of a list', () => {
  it.each([
    ['1,234.5㎡', 1234.5],
    ['１５年', 15],
    ['¥1,200,000', 1_200_000],
    ['', null],
    ['多数', { error: '面積は数値を入力してください。' }],
  ])('is a number: %s', (text, value) => expect(readNumber(text, '面積')).toEqual(value))

  it('is no whole number where it has a fraction', () =>
    expect(readInteger('7.5', '耐用年数')).toEqual({ error: '耐用年数は整数を入力してください。' }))

  it.each([
    ['平成21年3月', '2009-03-01'],
    ['昭和60年', '1985-01-01'],
    ['S60', '1985-01-01'],
    ['令和元年5月', '2019-05-01'],
    ['R元', '2019-01-01'],
    ['2010', '2010-01-01'],
    ['2010年4月', '2010-04-01'],
    ['2010/4', '2010-04-01'],
    ['H22.4.1', '2010-04-01'],
    ['2010/04/01 0:00:00', '2010-04-01'],
    ['令和9年予定', '2027-01-01'],
    ['令和9年4月（予定）', '2027-04-01'],
    ['平成3年11月竣工', '1991-11-01'],
    ['H22.4.1設置', '2010-04-01'],
    ['予定', { error: '竣工日は正しい日付を入力してください。' }],
    ['75/4/1', '1975-04-01'],
    ['24/4/1', '2024-04-01'],
    ['30.4.1', '1930-04-01'],
    ['00-02-29', '2000-02-29'],
    ['', null],
    ['2001/13/40', { error: '竣工日は正しい日付を入力してください。' }],
    ['1850年3月', { error: '竣工日は1900年から2999年までの日付を入力してください。' }],
    ['7/11/9', { error: '竣工日の年は、2025年のような西暦4桁か、令和7年のような元号で入力してください。' }],
  ])('is a day, in any writing: %s', (text, value) => expect(readDate(text, '竣工日', today)).toEqual(value))

  it.each([
    ['75/4/1', '1975年4月1日(火)と読み取りました。'],
    ['30.4.1', '1930年4月1日(火)と読み取りました。'],
    ['11/9', '2026年11月9日(月)と読み取りました。'],
    ['2010/4/1', null],
    ['H22.4.1', null],
    ['S60', '日がないため、1985年1月1日(火)と読み取りました。'],
    ['', null],
  ])('is told as it was read where it could be meant otherwise: %s', (text, remark) =>
    expect(dayRemark(text, today)).toBe(remark),
  )

  it.each([
    ['22', { above_ground: 22 }],
    ['10Ｆ', { above_ground: 10 }],
    ['10階建', { above_ground: 10 }],
    ['地上10階・地下1階', { above_ground: 10, below_ground: 1 }],
    ['地下2階、地上8階建て、塔屋1階', { above_ground: 8, below_ground: 2, penthouse: 1 }],
    ['B2F', { below_ground: 2 }],
    ['地下1階', { below_ground: 1 }],
    ['PH1', { penthouse: 1 }],
    ['B1F〜6F', { below_ground: 1, above_ground: 6 }],
    ['地下2階～地上10階', { below_ground: 2, above_ground: 10 }],
    ['1階2階', null],
    ['RC造', null],
    ['', {}],
  ])('is storeys: %s', (text, storeys) => expect(readStoreys(text)).toEqual(storeys))

  it.each([
    ['地上10階・地下1階', 'above_ground', 10],
    ['地上10階・地下1階', 'below_ground', 1],
    ['2', 'below_ground', 2],
    ['B2F', 'below_ground', 2],
    ['1', 'penthouse', 1],
    ['', 'above_ground', null],
    ['B2F', 'above_ground', { error: '階数に、地上の階数がありません。' }],
    ['地上10階', 'below_ground', { error: '階数に、地下の階数がありません。' }],
    ['abc', 'above_ground', { error: '階数は数値を入力してください。' }],
    ['2.5', 'above_ground', { error: '階数は整数を入力してください。' }],
  ] as const)('counts storeys of one kind: %s as %s', (text, place, count) =>
    expect(readStoreyCount(text, '階数', place)).toEqual(count),
  )

  it.each([
    ['○', true],
    ['有り', true],
    ['該当しない', false],
    ['', false],
    ['たぶん', { error: '屋上は「あり」か「なし」、「該当」か「非該当」で入力してください。' }],
  ])('is yes or no: %s', (text, value) => expect(readFlag(text, '屋上')).toEqual(value))

  it.each([
    ['あ\0', '使用できない文字が含まれています。'],
    ['\uD800', '使用できない文字が含まれています。'],
    ['#N/A', 'Excelのエラーになっています。元のセルを直してください。'],
    ['#数式', '数式の計算結果がファイルに保存されていません。Excelで開いて保存し直してください。'],
    ['#3ポンプ', null],
    ['𠮷', null],
  ])('has no value, whatever its column is for: %j', (text, fault) => expect(cellFault(text)).toBe(fault))

  it.each([
    ['−', true, true],
    ['ー', true, true],
    ['なし', true, false],
    ['不明', true, false],
    ['', false, false],
    ['なし崩し', false, false],
  ])('may say that there is nothing: %s', (text, amongNumbers, amongWords) =>
    expect([isNothing(text, false), isNothing(text, true)]).toEqual([amongNumbers, amongWords]),
  )

  it.each(['〃', '″', '同上', '"'])('may say that it is as above: %s', (text) => expect(isDitto(text)).toBe(true))

  it('is a month without its day, which is said, or left empty', () => {
    expect(dayRemark('平成3年11月', today)).toBe('日がないため、1991年11月1日(金)と読み取りました。')
    expect(dayRemark('令和9年予定', today)).toBe(
      '日がないため、2027年1月1日(金)と読み取りました。「予定」は取り込みません。',
    )
    expect([readDate('平成3年11月', '竣工日', today, 'none'), dayRemark('平成3年11月', today, 'none')]).toEqual([
      null,
      '日がないため、空欄にします。',
    ])
    expect(dayRemark('平成3年11月5日', today)).toBe(null)
  })

  it('compares as searching does', () => {
    expect(foldWord('髙島屋 ビル')).toBe(foldWord('高島屋ﾋﾞﾙ'))
    expect(foldWord('㈱みどり')).toBe(foldWord('株式会社みどり'))
    expect(foldWord('東棟')).not.toBe(foldWord('西棟'))
    expect(new Set(['3階', '３Ｆ', '地上3階', '3'].map(foldFloor)).size).toBe(1)
    expect(new Set(['B1F', '地下1階', '1階', '屋上', 'PH1'].map(foldFloor)).size).toBe(4)
  })
})
