import { describe, expect, it } from 'vitest'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { fillsOf, forms, placeOf, shownAt } from './forms.ts'

describe.each(forms)('$id as a file', (form) => {
  it.each(form.facts)('$fact', ({ given, expect: expected }) => {
    const filled = fillWorkbook(form.bytes, fillsOf(form, given))
    const reread = readWorkbook(filled.bytes)
    const shown = Object.keys(expected).map((reference) => [reference, shownAt(reread, placeOf(reference))])
    expect(Object.fromEntries(shown)).toEqual(expected)
  })
})
