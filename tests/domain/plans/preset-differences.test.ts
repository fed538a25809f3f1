/** A newer preset beside a company's copy. */
import { describe, expect, it } from 'vitest'
import { newerPresetOf, presetDifferences } from '#domain/plans/presets/differences.ts'
import { presetVersion } from '#domain/plans/presets/preset.ts'
import { kindPresets } from '#domain/plans/presets/presets.ts'

const preset = kindPresets.find(({ key }) => key === 'fire-equipment-functional')!

describe('a newer preset', () => {
  it.each([
    [{ preset_key: preset.key, preset_version: presetVersion - 1 }, true],
    [{ preset_key: preset.key, preset_version: null }, true],
    [{ preset_key: preset.key, preset_version: presetVersion }, false],
    [{ preset_key: null, preset_version: null }, false],
    // One that no version has any more.
    [{ preset_key: 'gone', preset_version: 1 }, false],
  ])('%o', (kind, isNewer) => {
    expect(newerPresetOf(kind) !== null).toBe(isNewer)
  })

  it('is told field by field, as people read it', () => {
    expect(presetDifferences(preset, preset)).toEqual([])
    const own = {
      ...preset,
      note: null,
      is_due_at_restart: true,
      // Another order of the same: what a database makes of it.
      rule: { times: 2, each: { unit: 'month', n: 6 }, counting: 'window' } as const,
    }
    expect(presetDifferences(own, preset)).toEqual([
      { field: 'rule', label: '周期', own: '6か月に2回', preset: '6か月に1回' },
      { field: 'is_due_at_restart', label: '再開のときに行う', own: 'はい', preset: 'いいえ' },
      { field: 'note', label: '備考', own: 'なし', preset: preset.note },
    ])
    const same = { ...preset, rule: { times: 1, each: { unit: 'month', n: 6 }, counting: 'window' } as const }
    expect(presetDifferences(same, preset)).toEqual([])
  })
})
