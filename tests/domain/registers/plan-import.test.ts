import { describe, expect, it } from 'vitest'
import {
  changesOf,
  mappingFault,
  planningImport,
  withoutUnchanged,
  type PlannedRow,
  type Present,
} from '#domain/registers/plan-import.ts'
import type { DuplicateWay } from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { proposeColumns } from '#domain/registers/registers.ts'

const nothing: Present = { records: [], buildings: new Map() }
/** To its end at once, and how often it paused. */
const finished = (planning: ReturnType<typeof planningImport>): { rows: PlannedRow[]; pauses: number } => {
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = planning.next()
    if (done) return { rows: value, pauses }
  }
}
const plan = (kind: RegisterKind, duplicates: DuplicateWay, list: string[][], present: Present = nothing) => {
  const columns = proposeColumns(kind, list[0]!)
  expect(columns).not.toContain(null)
  const mapping = { sheet: 0, heading_row: 0, columns, duplicates, all_or_nothing: true }
  return finished(planningImport(kind, list, mapping, present, '2026-11-25')).rows
}
const told = (row: PlannedRow) => [
  row.action,
  ...(row.action === 'update' ? [row.record_id] : []),
  ...[...row.notices, ...(row.action === 'fault' ? row.faults : [])].map(({ message }) => message),
]
/** Equipment of building 1 on a floor, all of one name; the first record has the id 11. */
const equipment = (...places: [floor: string | null, serial: string | null][]): Present => ({
  records: places.map(([installation_floor, serial_number], index) => ({
    id: 11 + index,
    name: '消火器',
    building_id: 1,
    installation_floor,
    serial_number,
    model_number: null,
  })),
  buildings: new Map([['本館', [1]]]),
})
const headings = ['設備名', '建物', 'カテゴリ']
const row = ['消火器', '本館', '消防']

describe('equipment of one name in one building', () => {
  it('is kept apart by its floor', () => {
    const list = [[...headings, '階'], ...['1F', '2F', '３階'].map((floor) => [...row, floor])]
    expect(plan('facilities', 'skip', list, equipment()).map(told)).toEqual([['create'], ['create'], ['create']])
    expect(plan('facilities', 'skip', list, equipment(['2階', null], ['3F', null])).map(told)).toEqual([
      ['create'],
      ['skip'],
      ['skip'],
    ])
  })

  it('is kept apart by its serial number where the list has one, and met without where it has none', () => {
    const present = equipment(['1F', 'S-1'])
    const serials = [
      [...headings, '製造番号'],
      [...row, 'S-1'],
      [...row, 'S-2'],
    ]
    expect(plan('facilities', 'update', serials, present).map(told)).toEqual([['update', 11], ['create']])
    expect(plan('facilities', 'update', [headings, row], present).map(told)).toEqual([['update', 11]])
  })

  it('is as many pieces as there are rows, and that is said', () => {
    const list = [headings, row, row, row]
    const another = '別の設備として登録します。'
    expect(plan('facilities', 'skip', list, equipment()).map(told)).toEqual([
      ['create'],
      ['create', `2行目と同じ設備です。${another}`],
      ['create', `2行目と同じ設備です。${another}`],
    ])
    const two = equipment(['1F', null], ['2F', null])
    expect(plan('facilities', 'skip', list, two).map(told)).toEqual([
      ['skip'],
      ['skip'],
      ['create', `2行目と同じ設備です。${another}`],
    ])
    expect(plan('facilities', 'update', list, equipment()).map(told)[2]).toEqual([
      'create',
      `2行目と同じ設備です。${another}`,
    ])
  })

  it('is a fault where several are registered, unless an ID tells which', () => {
    const two = equipment(['1F', null], ['2F', null])
    const several = '同じ設備が複数登録されています（ID 11、ID 12）。IDの列で、どれかを指定してください。'
    const list = [
      ['ID', ...headings],
      ['', ...row],
      ['12', ...row],
      ['12', ...row],
      ['99', ...row],
    ]
    expect(plan('facilities', 'update', list, two).map(told)).toEqual([
      ['fault', several],
      ['update', 12],
      ['fault', '3行目と同じ設備です。'],
      ['fault', 'IDが99の設備がありません。'],
    ])
  })

  it('updates one record once: a second row about it is a fault', () => {
    const list = [
      [...headings, '型番'],
      [...row, 'A'],
      [...row, 'B'],
    ]
    expect(plan('facilities', 'update', list, equipment(['1F', null])).map(told)).toEqual([
      ['update', 11],
      ['fault', '2行目と同じ設備です。'],
    ])
  })

  it('without a building, or in a building with namesakes, is told by its ID', () => {
    const present: Present = {
      records: [
        { id: 11, name: '消火器', building_id: null, installation_floor: null, serial_number: null },
        { id: 12, name: '消火器', building_id: 2, installation_floor: null, serial_number: null },
      ],
      buildings: new Map([['本館', [1, 2]]]),
    }
    const list = [
      ['ID', ...headings],
      ['11', '消火器', '', '消防'],
      ['12', ...row],
      ['', ...row],
      ['12', '消火器', '', '消防'],
    ]
    const plans = plan('facilities', 'update', list, present)
    expect(plans.map(told)).toEqual([
      ['update', 11],
      ['update', 12],
      ['fault', '「本館」という建物が複数あります。建物の名前を分けてから取り込んでください。'],
      ['fault', '建物は必須です。'],
    ])
    expect(plans[0]).not.toHaveProperty('values.building_id')
    expect(plans[1]).toHaveProperty('values.building_id', 2)
  })
})

describe('buildings and contacts', () => {
  const building = (id: number, name: string, address: string | null) => ({ id, name, address })

  it('repeated in the list are named, whatever becomes of them', () => {
    const list = [['建物名'], ['甲ビル'], ['甲ﾋﾞﾙ']]
    expect(plan('buildings', 'skip', list).map(told)).toEqual([
      ['create'],
      ['skip', '2行目と同じ建物です。取り込みません。'],
    ])
    expect(plan('buildings', 'update', list).map(told)).toEqual([['create'], ['fault', '2行目と同じ建物です。']])
    expect(plan('buildings', 'new', list).map(told)).toEqual([['create'], ['create']])
    const present = { ...nothing, records: [building(5, '甲ビル', null)] }
    expect(plan('buildings', 'skip', list, present).map(told)).toEqual([
      ['skip'],
      ['skip', '2行目と同じ建物です。取り込みません。'],
    ])
  })

  it('of one name are told apart by what else the list has', () => {
    const present = { ...nothing, records: [building(5, '甲ビル', '東京都'), building(6, '甲ビル', '大阪府')] }
    const list = [
      ['建物名', '住所'],
      ['甲ビル', '大阪府'],
      ['甲ビル', '福岡県'],
    ]
    expect(plan('buildings', 'update', list, present).map(told)).toEqual([
      ['update', 6],
      ['fault', '同じ建物が複数登録されています（ID 5、ID 6）。IDの列で、どれかを指定してください。'],
    ])
  })

  it('a faulty row takes no other with it', () => {
    const list = [
      ['氏名', '会社名', 'メールアドレス'],
      ['', '青葉', 'info@aoba.example'],
      ['', '青葉', 'info@aoba.example'],
      ['佐藤', '青葉', 'info@'],
      ['佐藤', '青葉', 'info@'],
    ]
    expect(plan('contacts', 'skip', list).map(({ action }) => action)).toEqual(['fault', 'fault', 'fault', 'fault'])
  })

  it('people who share an address are two, and a list without addresses finds who has one', () => {
    const shared = [
      ['氏名', 'メールアドレス'],
      ['佐藤', 'info@aoba.example'],
      ['鈴木', 'info@aoba.example'],
    ]
    expect(plan('contacts', 'skip', shared).map(told)).toEqual([['create'], ['create']])
    const present = { ...nothing, records: [{ id: 7, name: '佐藤', affiliation: '青葉', email: 'a@example.jp' }] }
    expect(plan('contacts', 'skip', [['氏名'], ['佐藤']], present).map(told)).toEqual([['skip']])
  })

  it('storeys in one column fill those that have none of their own', () => {
    const [both] = plan('buildings', 'skip', [
      ['建物名', '階数'],
      ['甲ビル', '地上10階・地下1階'],
    ])
    expect(both).toMatchObject({ values: { above_ground: 10, below_ground: 1 } })
    const [own] = plan('buildings', 'skip', [
      ['建物名', '階数', '地下階数'],
      ['甲ビル', '地上10階・地下1階', '2'],
    ])
    expect(own).toMatchObject({ values: { above_ground: 10, below_ground: 2 } })
  })

  it('days that could be meant otherwise are shown as they were read', () => {
    const [made] = plan('buildings', 'skip', [
      ['建物名', '竣工日'],
      ['甲ビル', '75/4/1'],
    ])
    expect(made!.notices).toEqual([
      { row: 2, column: '竣工日', value: '75/4/1', message: '1975年4月1日(火)と読み取りました。' },
    ])
  })
})

it('an update that changes nothing is none', () => {
  const list = [
    ['ID', '建物名', '住所'],
    ['5', '甲ビル', '東京都'],
    ['6', '乙ビル', ''],
  ]
  const records = [
    { id: 5, name: '甲ビル', address: '大阪府' },
    { id: 6, name: '乙ビル', address: null },
  ]
  const planned = plan('buildings', 'update', list, { ...nothing, records })
  const settled = withoutUnchanged(planned, new Map(records.map((record) => [record.id, record])))
  expect(settled.map(({ action }) => action)).toEqual(['update', 'unchanged'])
  expect(changesOf(records[0]!, { name: '甲ビル', address: '東京都' })).toEqual({ address: '東京都' })
})

it.each([
  ['buildings', ['address'], 'skip', '「建物名」の列を選んでください。'],
  ['buildings', ['id', 'address'], 'update', null],
  ['facilities', ['name'], 'skip', '「カテゴリ」「建物」の列を選んでください。'],
  ['buildings', ['name', 'name'], 'skip', '1つの項目に、複数の列を割り当てることはできません。'],
  ['buildings', ['serial_number'], 'skip', '割り当てられない列があります。'],
  ['people', ['email', 'role'], 'update', '参加済みの人や招待中の人は、更新も二重の招待もできません。'],
] as const)('a mapping of %s with %j (%s) is refused or tried', (kind, columns, duplicates, fault) =>
  expect(mappingFault(kind, { columns: [...columns], duplicates })).toBe(fault),
)

it('pauses again and again, over the rows of the list and over what is there', () => {
  const rows = Array.from({ length: 500 }, (_, index) => [`消火器${index}`, '本館', '消防'])
  const there = equipment(...Array.from({ length: 500 }, (): [null, null] => [null, null]))
  const columns = proposeColumns('facilities', headings)
  const mapping = { sheet: 0, heading_row: 0, columns, duplicates: 'skip' as const, all_or_nothing: true }
  const { rows: planned, pauses } = finished(
    planningImport('facilities', [headings, ...rows], mapping, there, '2026-11-25'),
  )
  expect(planned).toHaveLength(500)
  expect(pauses).toBeGreaterThanOrEqual(20)
})
