import { describe, expect, it } from 'vitest'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { fillsOf, forms, placeOf, shownAt, type Fact } from '#tests/engine/fill/forms.ts'

describe.each(forms)('$id', (form) => {
  const workbook = readWorkbook(form.bytes)
  const holds = ({ given, expect: expected }: Fact) => {
    const fills = fillsOf(form, given)
    const result = recalculate(applyFills(workbook, fills), fills)
    expect(result.uncomputed).toEqual([])
    const shown = Object.keys(expected).map((reference) => [reference, shownAt(result.workbook, placeOf(reference))])
    expect(Object.fromEntries(shown)).toEqual(expected)
  }
  it.each(form.facts)('$fact', holds)
  // Once one of these holds, it belongs to the others.
  it.fails.each(form.unmetFacts)('$fact', holds)
})
