import { describe, expect, it } from 'vitest'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { fillsOf, heldForms, placeOf, shownAt } from '#tests/engine/fill/forms.ts'

describe.each(heldForms)('$id', (form) => {
  const workbook = readWorkbook(form.bytes)
  it.each(form.facts)('$fact', ({ given, expect: expected }) => {
    const fills = fillsOf(form, given)
    const result = recalculate(applyFills(workbook, fills), fills)
    expect(result.uncomputed).toEqual([])
    const shown = Object.keys(expected).map((reference) => [reference, shownAt(result.workbook, placeOf(reference))])
    expect(Object.fromEntries(shown)).toEqual(expected)
  })
})
