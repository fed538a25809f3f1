/** Files that Excel opens without asking, though they are encrypted. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { unlocked } from '#engine/worker/unlock.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import { compoundFile, lockedAgile, lockedStandard } from '#tests/locked-form.ts'

const form = buildXlsx({ sheets: ['<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'] })
const large = buildXlsx({
  sheets: ['<sheetData/>'],
  parts: {
    'xl/media/image1.png': Uint8Array.from(
      { length: 90_000 },
      (_, at) => createHash('sha1').update(`${at}`).digest()[0]!,
    ),
  },
})

describe.each([
  ['standard', lockedStandard],
  ['agile', lockedAgile],
])('%s encryption', (_, lock) => {
  it('of the password that all copies of Excel know is taken off', () => {
    expect(unlocked(lock(form, 'VelvetSweatshop'))).toEqual(form)
    expect(unlocked(lock(large, 'VelvetSweatshop'))).toEqual(large)
  })
  it('of a password of its own stays', () => {
    expect(unlocked(lock(form, 'himitsu'))).toBeNull()
  })
  it('that is damaged stays, whatever is damaged in it', () => {
    const bytes = lock(form, 'VelvetSweatshop')
    for (let at = 0; at < bytes.length; at += 1301) {
      const damaged = bytes.slice()
      damaged[at] = damaged[at]! ^ 0xff
      const result = unlocked(damaged)
      expect(result === null || result.length > 0).toBe(true)
    }
    for (const length of [0, 100, 513, 1100, bytes.length - 600]) expect(unlocked(bytes.slice(0, length))).toBeNull()
  }, 120_000)
})

it('asks no file for hours', () => {
  const started = performance.now()
  expect(unlocked(lockedAgile(form, 'VelvetSweatshop', { spins: 10, told: 4_000_000_000 }))).toBeNull()
  expect(performance.now() - started).toBeLessThan(2000)
})

it('is nothing for other files', () => {
  expect(unlocked(form)).toBeNull()
  expect(unlocked(compoundFile({ Workbook: new Uint8Array(5000) }))).toBeNull()
})
