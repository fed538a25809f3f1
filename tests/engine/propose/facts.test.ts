/** What is proposed for forms of the trade, against what a clerk would have made of them. */
import { describe, expect, test } from 'vitest'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { editDistance, measure, nameLikeness } from './measure.ts'
import type { FactInput, Proposals } from './measure.ts'
import { laterForms, newestForms, unseenForm, unseenForms } from './unseen-forms.ts'

const forms = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('forms-3', '.xlsx')]

const measured = (form: string): Proposals => {
  const facts = JSON.parse(new TextDecoder().decode(corpusBytes(form.replace('.xlsx', '.json')))) as {
    inputs: FactInput[]
  }
  return measure(proposeItems(readWorkbook(corpusBytes(form))), facts.inputs)
}

const sharesOf = (all: readonly Proposals[]) => {
  const sum = (of: (each: Proposals) => number): number => all.reduce((total, each) => total + of(each), 0)
  const found = sum((each) => each.found)
  const proposed = sum((each) => each.proposed)
  return {
    found: found / sum((each) => each.inputs),
    tooMany: (proposed - found) / proposed,
    types: sum((each) => each.rightType) / found,
    names: sum((each) => each.names) / found,
  }
}

describe('all forms together', () => {
  const shares = sharesOf(forms.map(measured))

  test('find what a clerk would, and call it as a clerk would', () => {
    expect(shares.found).toBeGreaterThanOrEqual(0.98)
    expect(shares.tooMany).toBeLessThanOrEqual(0.02)
    expect(shares.types).toBeGreaterThanOrEqual(0.97)
    expect(shares.names).toBeGreaterThanOrEqual(hasCorpus ? 0.9 : 0.88)
  })
})

test.each(forms)('%s', (form) => {
  const shares = sharesOf([measured(form)])
  expect(shares.found).toBeGreaterThanOrEqual(0.98)
  expect(shares.tooMany).toBeLessThanOrEqual(0.02)
  expect(shares.types).toBeGreaterThanOrEqual(0.93)
  expect(shares.names).toBeGreaterThanOrEqual(0.68)
})

describe.each([
  ['forms that the rules were mended on', unseenForms, 0.9],
  ['forms written after that', laterForms, 0.85],
  ['forms written last', newestForms, 0.95],
])('of public layouts, %s', (_, layouts, leastNames) => {
  test('find what a clerk would, and call it as a clerk would', () => {
    const shares = sharesOf(
      layouts.map((layout) => {
        const { bytes, facts } = unseenForm(layout)
        return measure(proposeItems(readWorkbook(bytes)), facts)
      }),
    )
    expect(shares.found).toBeGreaterThanOrEqual(0.98)
    expect(shares.tooMany).toBeLessThanOrEqual(0.02)
    expect(shares.types).toBeGreaterThanOrEqual(0.97)
    expect(shares.names).toBeGreaterThanOrEqual(leastNames)
  })
})

describe('the measure', () => {
  test.each([
    ['', 'あ', 1],
    ['測定値', '測定', 1],
    ['点検者', '検針者', 2],
  ])('%j is %j by %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))

  test.each([
    ['色度：清掃前', '清掃前：色度', 1],
    ['No. 3：数量（㎡）', '明細3：数量', 1],
    ['１０月', '10月', 1],
    ['倍', '指示値', 0],
  ])('%j and %j are alike by %d', (name, label, alike) => expect(nameLikeness(name, label)).toBeCloseTo(alike))

  test('tells a wrong name from a right one', () =>
    expect(nameLikeness('No. 3：金額', '明細3：数量')).toBeLessThan(0.6))
})
