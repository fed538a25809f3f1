import { describe, expect, it } from 'vitest'
import { boundOnPage, boundPages, boundValue, boundValues, type BoundFacts } from '#domain/documents/bound-values.ts'
import {
  isBindable,
  itemSourceKeys,
  itemSourceLabel,
  itemSources,
  takesSource,
  type ItemSource,
} from '#domain/templates/item-sources.ts'
import { itemTypes, type ItemType } from '#domain/templates/item-types.ts'
import { readTyped } from '#domain/documents/typed-values.ts'

const machine: BoundFacts['facilities'][number] = {
  name: '室外機 OU-R1',
  company_number: 'OU-R1',
  facility_category_id: 1,
  type: '空冷ヒートポンプ',
  manufacturer: '青葉電機工業',
  model_number: 'AB-U2240',
  serial_number: 'A1-0042',
  rated_output: 11.2,
  installation_floor: '屋上',
  manufactured_at: '2019-03-01',
  installed_at: '2019-04-20',
  legal_lifetime: 13,
  actual_lifetime: null,
  renewal_cost: 1200000,
  note: '北側',
}
const answer = { user_id: 1, name: '小林 大輔', day: '2026-11-30', word: '承認' } as const
const facts: BoundFacts = {
  company: {
    name: '株式会社みどり総合管理',
    address: '東京都千代田区1-1',
    tel: '03-1234-5678',
    representative_name: '佐藤 恵子',
    representative_position: '代表取締役',
    registration_number: 'T1234567890123',
  },
  matter: {
    name: '空調の月次点検',
    number: 'M2026-001',
    category: '点検',
    start_date: '2026-11-09',
    end_date: null,
    start_time: '09:00',
    end_time: '17:00',
    description: '一行目\n二行目',
    company_in_charge: '港南設備',
    place: '屋上',
    symptom: null,
    caller_name: '小林',
    lead: '渡辺 真由美',
    members: ['渡辺 真由美', '高橋 直人'],
    plan_kind: '空調機の点検',
    plan_law: 'フロン排出抑制法',
  },
  building: {
    name: '青葉台グリーンビル',
    company_number: 'B-001',
    address: '東京都目黒区青葉台3-14-6',
    usage: '事務所・店舗',
    structure: 'SRC造',
    above_ground: 6,
    below_ground: 1,
    date_built: '2009-03-31',
    floor_area: 4216.75,
    land_area: null,
    number_of_house: 24,
    capacity: 420,
    water_tank: 12,
    penthouse: 1,
    ground_floor: null,
    lobby: null,
    rooftop: true,
    seismic_standard: '新耐震',
    special_building: true,
    fire_class_id: 1,
    high_voltage: false,
    area_of_usage: '商業地域',
    building_coverage_ratio: 80,
    floor_area_ratio: 500,
    notes: null,
    contacts: [{ name: '三浦 裕子', affiliation: '株式会社青葉アセット', phone_number: '03-5555-0142', role_id: null }],
  },
  machines_before: 0,
  plans: null,
  facilities: [machine],
  document: {
    title: '月次点検 11月',
    number: 'R2026-0001',
    author: '高橋 直人',
    created_on: '2026-11-29',
    submitted_on: null,
    remarks: ['3日 残留塩素：薬注ポンプ調整'],
  },
  approval: {
    applicant: [{ ...answer, word: '申請' }],
    step_1: [answer],
    step_2: [{ ...answer, word: '代' }],
    step_3: [],
    step_4: [],
    last: [answer, { ...answer, name: '佐藤 恵子', day: '2026-12-01' }],
  },
  previous: new Map([[1, '前の値']]),
}
const valueOf = (source: ItemSource, type: ItemType = 'text', from = facts, source_row: number | null = null) =>
  boundValue({ id: 1, type, source, source_row }, from)

describe('what an item is filled with', () => {
  it.each<[ItemSource, ItemType, string | null]>([
    ['company_name', 'text', '株式会社みどり総合管理'],
    ['company_representative', 'text', '代表取締役　佐藤 恵子'],
    ['matter_category', 'text', '点検'],
    ['matter_start_date', 'date', '2026-11-09'],
    ['matter_start_date', 'text', '2026年11月9日'],
    ['matter_end_date', 'date', '2026-11-09'],
    ['matter_start_time', 'time', '09:00'],
    ['matter_start_time', 'text', '09:00'],
    ['matter_description', 'textarea', '一行目\n二行目'],
    ['matter_description', 'text', '一行目 二行目'],
    ['matter_members', 'text', '渡辺 真由美、高橋 直人'],
    ['matter_symptom', 'text', null],
    ['building_storeys', 'text', '地上6階・地下1階'],
    ['building_floor_area', 'number', '4216.75'],
    ['building_floor_area', 'text', '4,216.75'],
    ['building_land_area', 'number', null],
    ['building_contact_name', 'text', '三浦 裕子'],
    ['facility_model_number', 'text', 'AB-U2240'],
    ['facility_rated_output', 'number', '11.2'],
    ['facility_installed_at', 'date', '2019-04-20'],
    ['facility_category', 'text', '空調'],
    ['document_created_on', 'text', '2026年11月29日'],
    ['document_number', 'text', 'R2026-0001'],
    ['cell_remarks', 'textarea', '3日 残留塩素：薬注ポンプ調整'],
    ['matter_number', 'text', 'M2026-001'],
    ['matter_plan_law', 'text', 'フロン排出抑制法'],
    ['company_registration_number', 'text', 'T1234567890123'],
    ['building_rooftop', 'text', '有'],
    ['building_special', 'text', '該当する'],
    ['building_coverage_ratio', 'number', '80'],
    ['building_contact_tel', 'text', '03-5555-0142'],
    ['facility_renewal_cost', 'text', '1,200,000'],
    ['applicant_name', 'text', '小林 大輔'],
    ['approver_step_2', 'text', '小林 大輔（代）'],
    ['approver_step_3', 'text', null],
    ['approver_last', 'text', '小林 大輔、佐藤 恵子'],
    ['approved_on_last', 'date', '2026-12-01'],
    ['seal_last', 'approval_seal', null],
    ['last_value', 'select', '前の値'],
  ])('%s into %s', (source, type, value) => expect(valueOf(source, type)).toBe(value))

  it('is nothing where the document has no matter, building or machine', () => {
    const bare: BoundFacts = { ...facts, matter: null, building: null, facilities: [], plans: null, approval: null }
    for (const source of itemSourceKeys)
      expect(valueOf(source, 'text', bare) === null).toBe(
        // Nobody has submitted a new one.
        source === 'document_submitted_on' ||
          ['matter', 'building', 'facility', 'year_table', 'plan', 'approval'].includes(itemSources[source].group),
      )
  })

  it('is of the only contact: of several nobody can tell whom a form means', () => {
    const two = {
      ...facts.building!,
      contacts: [...facts.building!.contacts, { name: '岡', affiliation: null, phone_number: null, role_id: null }],
    }
    expect(valueOf('building_contact_name', 'text', { ...facts, building: two })).toBeNull()
  })

  it('is of the row’s machine, of all in words, and never a number of several', () => {
    const from = { ...facts, facilities: [machine, { ...machine, name: '室外機 OU-R2', rated_output: 14 }] }
    expect(valueOf('facility_name', 'text', from, 2)).toBe('室外機 OU-R2')
    expect(valueOf('facility_name', 'text', from, 3)).toBeNull()
    expect(valueOf('facility_name', 'text', from)).toBe('室外機 OU-R1、室外機 OU-R2')
    expect(valueOf('facility_name', 'textarea', from)).toBe('室外機 OU-R1\n室外機 OU-R2')
    expect(valueOf('facility_manufacturer', 'text', from)).toBe('青葉電機工業')
    expect(valueOf('facility_rated_output', 'number', from)).toBeNull()
    expect(valueOf('facility_rated_output', 'number', from, 2)).toBe('14')
  })

  it('is left to a person where the item does not take all of it', () => {
    const long = { ...facts.matter!, description: 'あ'.repeat(256) }
    expect(valueOf('matter_description', 'text', { ...facts, matter: long })).toBeNull()
    expect(valueOf('matter_description', 'textarea', { ...facts, matter: long })).toBe('あ'.repeat(256))
  })

  it('is what the item’s own field would store', () => {
    for (const source of itemSourceKeys.filter((key) => key !== 'last_value'))
      for (const type of ['number', 'date', 'time'] as const) {
        const value = valueOf(source, type)
        if (value !== null)
          expect(readTyped(type, value, { name: '項目', today: '2026-11-29' })).toMatchObject({ value })
      }
  })
})

it('an item without a source, or of a type that does not take it, has none', () => {
  expect(boundValues([{ id: 1, type: 'text', source: null, source_row: null }], facts)).toEqual([])
  expect(boundValues([{ id: 1, type: 'number', source: 'building_name', source_row: null }], facts)).toEqual([])
  expect(itemTypes.filter(isBindable)).toEqual([
    'text',
    'textarea',
    'number',
    'percent',
    'date',
    'time',
    'select',
    'radio',
    'approval_seal',
  ])
  expect(takesSource('date', 'building_date_built')).toBe(true)
  expect(takesSource('select', 'building_name')).toBe(false)
  expect(itemSourceLabel('facility_model_number', 3)).toBe('設備3：型番')
})

describe('of the contacts of a building', () => {
  const contact = (name: string, role_id: 1 | 2 | 4 | null) => ({
    ...{ name, affiliation: `${name}の会社`, phone_number: null, role_id },
  })
  const at = (...contacts: ReturnType<typeof contact>[]) => ({ ...facts, building: { ...facts.building!, contacts } })
  it('the one with the role is meant', () => {
    const from = at(contact('持主', 1), contact('主任', 4), contact('窓口', null))
    expect(valueOf('building_owner_company', 'text', from)).toBe('持主の会社')
    expect(valueOf('building_engineer_name', 'text', from)).toBe('主任')
    expect(valueOf('building_fire_manager_name', 'text', from)).toBeNull()
    expect(valueOf('building_owner_tel', 'text', from)).toBeNull()
  })
  it('a letter goes to who ordered it, else to the owner, else to the only one', () => {
    const named = (...contacts: ReturnType<typeof contact>[]) =>
      valueOf('building_contact_name', 'text', at(...contacts))
    expect(named(contact('持主', 1), contact('発注', 2))).toBe('発注')
    expect(named(contact('持主', 1), contact('窓口', null))).toBe('持主')
    expect(named(contact('甲', null), contact('乙', null))).toBeNull()
    expect(named(contact('甲', 2), contact('乙', 2))).toBeNull()
  })
})

describe('of machines that are more than the rows', () => {
  const facilities = Array.from({ length: 5 }, (_, index) => ({ ...machine, name: `室外機 ${index + 1}` }))
  const items = [
    { id: 1, type: 'text', source: 'building_name', source_row: null },
    { id: 2, type: 'text', source: 'facility_name', source_row: 1 },
    { id: 3, type: 'text', source: 'facility_name', source_row: 2 },
  ] as const
  const namesOn = (machines_before: number) =>
    boundOnPage(boundPages(items, { ...facts, facilities }), machines_before).map(({ value }) => value)

  it('each stands in one document, and what is of no machine in all of them', () => {
    expect(namesOn(0)).toEqual(['青葉台グリーンビル', '室外機 1', '室外機 2'])
    expect(namesOn(2)).toEqual(['青葉台グリーンビル', '室外機 3', '室外機 4'])
    expect(namesOn(4)).toEqual(['青葉台グリーンビル', '室外機 5'])
  })

  it('a document that goes on says those of its own rows', () => {
    expect(boundValues(items, { ...facts, facilities, machines_before: 4 }).map(({ value }) => value)).toEqual([
      '青葉台グリーンビル',
      '室外機 5',
    ])
  })
})
