import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { occurrencesOf } from '#domain/plans/occurrences.ts'
import { kindPresetSchema } from '#domain/plans/plans.contract.ts'
import { presetsConfirmedOn } from '#domain/plans/presets/preset.ts'
import { kindPresets, presetOf, type PresetKey } from '#domain/plans/presets/presets.ts'
import { openQuestions, proposalsFor, type BuildingFacts, type FacilityFacts } from '#domain/plans/presets/proposals.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { lacksAuthority } from '#domain/plans/rules.ts'
import { office, timingOf } from './timings.ts'

describe('the checks to begin with', () => {
  it('are each told apart, with law, article and source', () => {
    expect(new Set(kindPresets.map(({ key }) => key)).size).toBe(kindPresets.length)
    expect(new Set(kindPresets.map(({ name }) => name)).size).toBe(kindPresets.length)
    for (const { law, article, source } of kindPresets) expect([law, article, source]).not.toContain('')
    expect(presetOf('no such one')).toBeUndefined()
  })

  it('are kinds as a company keeps them', () => {
    for (const preset of kindPresets) expect(kindPresetSchema.parse(preset)).toEqual(preset)
  })

  it('fulfil only what there is', () => {
    for (const { fulfils = [] } of kindPresets) for (const id of fulfils) expect(presetOf(id)).toBeDefined()
    expect(presetOf('fire-equipment-comprehensive')?.fulfils).toEqual(['fire-equipment-functional'])
  })

  it.each(kindPresets)('$name comes round, or asks for its months', ({ rule, is_due_at_restart = false }) => {
    const timing = timingOf(rule, { anchor_on: '2016-04-01', is_due_at_restart })
    const rows = occurrencesOf(timing, [], { today: '2026-04-01', until: '2032-03-31' }, office)
    if (lacksAuthority(timing)) expect(rows).toEqual([])
    else expect(rows.length).toBeGreaterThan(0)
  })

  it('are what the page shows', () => {
    const page = readFileSync(new URL('../../../docs/plans.md', import.meta.url), 'utf8')
    expect(page).toContain(presetsConfirmedOn)
    for (const { name, rule, article, qualification, source } of kindPresets)
      expect(page).toContain(`| ${[name, ruleText(rule), article, qualification ?? '', source].join(' | ')} |`)
  })
})

const unknown: BuildingFacts = {
  usage: null,
  floor_area: null,
  special_building: false,
  fire_class_id: null,
  capacity: null,
  water_tank: null,
  facilities: [],
}
const facility = (id: number, name: string, more: Partial<FacilityFacts> = {}): FacilityFacts => ({
  id,
  name,
  type: null,
  facility_category_id: 15,
  rated_output: null,
  ...more,
})
const proposed = (facts: Partial<BuildingFacts>): Map<PresetKey, string> =>
  new Map(proposalsFor({ ...unknown, ...facts }).map(({ preset_key, why }) => [preset_key, why]))

describe('what a building is likely to owe', () => {
  it('is nothing while nothing is known, and says what to ask', () => {
    expect(proposalsFor(unknown)).toEqual([])
    expect(openQuestions(unknown)).toEqual(['用途', '延床面積', '防火対象物', '受水槽容量'])
  })

  it.each<[PresetKey, Partial<BuildingFacts>, string | undefined]>([
    ['air-quality', { usage: '事務所', floor_area: 3200 }, '延べ3,200㎡の事務所のため'],
    ['air-quality', { usage: '事務所', floor_area: 3000 }, '延べ3,000㎡の事務所のため'],
    ['air-quality', { usage: '事務所', floor_area: 2999.9 }, undefined],
    ['air-quality', { usage: '学校', floor_area: 7999 }, undefined],
    ['air-quality', { usage: '学校', floor_area: 8000 }, '延べ8,000㎡の学校のため'],
    ['air-quality', { usage: '共同住宅', floor_area: 50_000 }, undefined],
    ['air-quality', { usage: null, floor_area: 4000 }, '延べ4,000㎡の建物のため'],
    ['office-lighting', { usage: '事務所' }, '事務所のため'],
    ['office-lighting', { usage: '店舗' }, undefined],
    ['simple-water-inspection', { water_tank: 10 }, undefined],
    ['simple-water-inspection', { water_tank: 10.5 }, '受水槽の有効容量が10.5㎥のため'],
    ['fire-drill', { fire_class_id: 1 }, '特定防火対象物のため'],
    ['fire-drill', { fire_class_id: 2 }, undefined],
    ['fire-prevention-property', { fire_class_id: 1, capacity: 299 }, undefined],
    ['fire-prevention-property', { fire_class_id: 1, capacity: 300 }, '収容人員300人の特定防火対象物のため'],
    ['special-building-survey', { special_building: true }, '「特定建築物」に該当するとされているため'],
    ['special-building-survey', { special_building: false }, undefined],
    ['elevator-inspection', { facilities: [facility(1, '1号エレベーター')] }, '設備「1号エレベーター」があるため'],
    ['boiler-self-inspection', { facilities: [facility(1, '蒸気ボイラー')] }, '設備「蒸気ボイラー」があるため'],
    ['boiler-self-inspection', { facilities: [facility(1, '小型ボイラー')] }, undefined],
    ['small-boiler', { facilities: [facility(1, '小型ボイラー')] }, '設備「小型ボイラー」があるため'],
    [
      'refrigerant-simple',
      { facilities: [facility(1, 'ＰＡＣ'), facility(2, 'パッケージエアコン')] },
      '設備「パッケージエアコン」があるため',
    ],
    ['refrigerant-air-medium', { facilities: [facility(1, '空調機', { rated_output: 7.4 })] }, undefined],
    [
      'refrigerant-air-medium',
      { facilities: [facility(1, '空調機', { rated_output: 7.5 })] },
      '設備「空調機」があるため',
    ],
    ['refrigerant-air-medium', { facilities: [facility(1, '空調機', { rated_output: 50 })] }, undefined],
    [
      'refrigerant-air-large',
      { facilities: [facility(1, '空調機', { rated_output: 50 })] },
      '設備「空調機」があるため',
    ],
    ['refrigerant-air-large', { facilities: [facility(1, '空調機')] }, undefined],
    ['cooling-tower-check', { facilities: [facility(1, '冷却塔')] }, undefined],
    [
      'cooling-tower-check',
      { usage: '事務所', floor_area: 3200, facilities: [facility(1, '冷却塔')] },
      '延べ3,200㎡の事務所のため、設備「冷却塔」があるため',
    ],
  ])('%s of %o', (preset, facts, why) => {
    expect(proposed(facts).get(preset)).toBe(why)
  })

  it('reports of fire equipment go by the kind of building, and wait until it is known', () => {
    const facilities = [
      facility(1, '自動火災報知設備', { facility_category_id: 3 }),
      facility(2, '屋内消火栓', { facility_category_id: 3 }),
    ]
    const years = (fire_class_id: 1 | 2 | null) =>
      proposalsFor({ ...unknown, facilities, fire_class_id }).flatMap(({ preset_key, report_years }) =>
        preset_key === 'fire-equipment-comprehensive' ? [report_years] : [],
      )
    expect(years(1)).toEqual([1])
    expect(years(2)).toEqual([3])
    expect(years(null)).toEqual([null])
    expect(proposed({ facilities }).get('fire-equipment-functional')).toBe('消防の設備が2件あるため')
    expect(proposalsFor({ ...unknown, facilities })[0]?.facility_ids).toEqual([1, 2])
  })
})
