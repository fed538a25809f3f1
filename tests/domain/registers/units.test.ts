import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOwnUnit, ownUnit, readTax, readUnit, readUnitAbove, splitUnit, unitsOf } from '#domain/registers/units.ts'
import type { Measure } from '#domain/registers/units.ts'

describe('the unit that a heading names', () => {
  it.each([
    ['money', '更新費用(千円)', '千円'],
    ['money', '更新費用（千円・税抜）', '千円'],
    ['money', '更新費用（税込、万円）', '万円'],
    ['money', '更新費用［単位：百万円］', '百万円'],
    ['money', '更新費用　千円', '千円'],
    ['money', '概算更新費（円）', '円'],
    ['money', '更新費用（概算）', null],
    ['money', '更新費用', null],
    ['money', '更新費用（US＄）', 'unknown'],
    ['money', '更新費用（十万）', 'unknown'],
    ['money', '更新費用（円・千円）', 'unknown'],
    ['money', '単価（円/㎡）', 'unknown'],
    ['money', '単価（税込・円／㎡）', 'unknown'],
    ['money', '賃料［千円/坪・月］', 'unknown'],
    ['money', '点検費（円/台）', 'unknown'],
    ['money', '単価 円/㎡', 'unknown'],
    ['money', '更新費用（千円/税抜）', '千円'],
    ['money', '更新費用（円/千円）', 'unknown'],
    ['area', '単価（円/㎡）', 'unknown'],
    ['area', '専有面積（㎡/戸）', 'unknown'],
    ['area', '延床面積（㎡/平米）', '㎡'],
    ['area', '延床面積(坪)', '坪'],
    ['area', '敷地面積（坪）', '坪'],
    ['area', '延べ床坪数', '坪'],
    ['area', '延床面積（㎡）', '㎡'],
    ['area', '延床面積（m2）', '㎡'],
    ['area', '延床面積（千㎡）', '千㎡'],
    ['area', '延床面積（登記）', null],
    ['area', '延床面積（帖）', 'unknown'],
    ['area', '延床面積（㎡）（坪）', 'unknown'],
    ['area', '延床面積（㎡・平米）', '㎡'],
    ['span', '耐用年数（年）', '年'],
    ['span', '更新周期（か月）', 'か月'],
    ['span', '更新周期（ヶ月）', 'か月'],
    ['span', '更新周期月数', 'か月'],
    ['span', '耐用年数', null],
    ['span', '更新周期（週）', 'unknown'],
  ] as const)('%s: %s', (measure, heading, unit) => expect(readUnit(measure, heading)).toBe(unit))

  it('may stand over the whole list', () => {
    expect(readUnitAbove('money', [['設備台帳'], ['', '（単位：千円）']])).toBe('千円')
    expect(readUnitAbove('money', [['設備台帳'], ['単位', '千円']])).toBe(null)
    expect(readUnitAbove('area', [['（単位：千円）']])).toBe(null)
  })

  it.each([
    ['money', '（単位：千円・税抜）', '千円'],
    ['money', '（単位：千円、税抜）', '千円'],
    ['money', '単位：千円（税抜）', '千円'],
    ['money', '単位：千円　令和7年度', '千円'],
    ['money', '単　位：千　円', '千円'],
    ['money', '※金額の単位は千円です。', 'unknown'],
    ['money', '金額の単位は千円。', '千円'],
    ['money', '（単位：㎡、千円）', '千円'],
    ['area', '（単位：㎡、千円）', '㎡'],
    ['span', '（単位：㎡、千円）', null],
    ['money', '単位：千円税抜', 'unknown'],
    ['money', '単位：月額千円', 'unknown'],
    ['span', '単位：月額千円', null],
    ['money', '単位：十万円', 'unknown'],
    ['money', '単位：千㎡', null],
    ['area', '単位：百㎡', 'unknown'],
    ['money', '単位：円・千円', 'unknown'],
    ['money', '作業単位で千円', null],
    ['money', '（単位：円/㎡）', 'unknown'],
    ['money', '（単位：㎡/千円）', '千円'],
  ] as const)('over the whole list is read with what is said beside it: %s: %s', (measure, above, unit) =>
    expect(readUnitAbove(measure, [['設備台帳'], [above]])).toBe(unit),
  )

  it.each([
    ['更新費用（税込）', '税込'],
    ['更新費用（税別・千円）', '税抜'],
    ['更新費用', null],
  ])('may say what of the tax: %s', (heading, tax) => expect(readTax(heading)).toBe(tax))

  it('is found for every unit, in brackets of every kind and width', () => {
    const measured = fc
      .constantFrom<Measure>('money', 'area', 'span')
      .chain((measure) => fc.record({ measure: fc.constant(measure), unit: fc.constantFrom(...unitsOf(measure)) }))
    const around = fc.constantFrom(['(', ')'], ['（', '）'], ['[', ']'], ['【', '】'], ['〔', '〕'])
    fc.assert(
      fc.property(
        measured,
        around,
        fc.constantFrom('', '税込・', '単位：', '概算、'),
        ({ measure, unit }, [open, close], said) => {
          expect(readUnit(measure, `値${open}${said}${unit}${close}`)).toBe(unit)
        },
      ),
    )
  })
})

describe('a number with a unit', () => {
  it.each([
    ['money', '12,000千円', '12,000', '千円'],
    ['money', '1.2 百万円', '1.2', '百万円'],
    ['money', '12000', '12000', null],
    ['area', '300坪', '300', '坪'],
    ['area', '1,234.5㎡', '1,234.5', '㎡'],
    ['span', '18ヶ月', '18', 'か月'],
    ['span', '15年', '15', '年'],
  ] as const)('%s: %s', (measure, text, number, unit) => expect(splitUnit(measure, text)).toEqual({ number, unit }))

  it.each([
    ['money', 12_000, '千円', 12_000_000],
    ['money', 1.1, '千円', 1100],
    ['money', 0.29, '億円', 29_000_000],
    ['area', 300, '坪', 991.74],
    ['area', 12.3, '千㎡', 12_300],
    ['span', 180, 'か月', 15],
    ['span', 18, 'か月', 1.5],
  ] as const)('becomes what the field is kept in: %s %d%s', (measure, value, unit, own) =>
    expect(inOwnUnit(measure, value, unit)).toBe(own),
  )

  it('stays as it is in the field’s own unit', () =>
    fc.assert(
      fc.property(fc.constantFrom<Measure>('money', 'area', 'span'), fc.double({ noNaN: true }), (measure, value) => {
        expect(inOwnUnit(measure, value, ownUnit(measure))).toBe(value)
      }),
    ))
})
