import { describe, expect, it } from 'vitest'
import {
  changesOf,
  mappingFault,
  planImport,
  withoutUnchanged,
  type PlannedRow,
  type Present,
} from '#domain/registers/plan-import.ts'
import { planList, type PlannedList } from '#domain/registers/plan-list.ts'
import type { DuplicateWay, ImportMapping } from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { proposeColumns } from '#domain/registers/registers.ts'

const nothing: Present = { records: [], buildings: new Map() }
const plan = (kind: RegisterKind, duplicates: DuplicateWay, list: string[][], present: Present = nothing) => {
  const columns = proposeColumns(kind, list[0]!)
  expect(columns).not.toContain(null)
  const mapping = { sheet: 0, heading_row: 0, columns, duplicates, all_or_nothing: true }
  return planImport(kind, list, mapping, present, '2026-11-25')
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

  it('is the one that has its number, whatever else the list says, and no other', () => {
    const present: Present = {
      records: [
        { id: 11, company_number: 'ＡＣ-1', name: '消火器', building_id: 1, installation_floor: '1F' },
        { id: 12, company_number: 'AC-1', name: '消火器', building_id: 2, installation_floor: '1F' },
        { id: 13, company_number: null, name: '消火器', building_id: 1, installation_floor: '1F' },
      ],
      buildings: new Map([
        ['本館', [1]],
        ['別館', [2]],
      ]),
    }
    const list = [
      [...headings, '機器番号'],
      ['消火器（交換後）', '本館', '消防', 'ac-1'],
      ['消火器', '別館', '消防', 'AC-1'],
      ['消火器', '本館', '消防', 'AC-2'],
      ['消火器', '本館', '消防', 'AC-3'],
    ]
    expect(plan('facilities', 'update', list, present).map(told)).toEqual([
      ['update', 11],
      ['update', 12],
      // It had none yet, and gets it; the next is another piece.
      ['update', 13],
      ['fault', '4行目と同じ設備です。'],
    ])
    expect(plan('facilities', 'skip', list, present).map(told)[0]).toEqual(['skip'])
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
  ['facilities', ['name'], 'skip', '「設備区分」「建物」の列を選んでください。'],
  ['buildings', ['name', 'name'], 'skip', '1つの項目に、複数の列を割り当てることはできません。'],
  ['buildings', ['serial_number'], 'skip', '割り当てられない列があります。'],
  ['people', ['email', 'role'], 'update', '参加済みの人や招待中の人は、更新も二重の招待もできません。'],
] as const)('a mapping of %s with %j (%s) is refused or tried', (kind, columns, duplicates, fault) =>
  expect(mappingFault(kind, { columns: [...columns], duplicates }, [])).toBe(fault),
)

describe('a ledger as companies keep it', () => {
  const read = (
    kind: RegisterKind,
    list: string[][],
    more: Partial<ImportMapping> = {},
    present: Present = nothing,
  ) => {
    const task = { kind, former: null, wanted: null, present, today: '2026-11-25' }
    const first = planList([{ name: '台帳', rows: list }], task)!
    const wanted = { ...first.mapping, ...more }
    return planList([{ name: '台帳', rows: list }], { ...task, former: first.mapping, wanted })!
  }
  const valuesOf = ({ plan: rows }: PlannedList, key: string) =>
    rows.flatMap((planned) => ('values' in planned ? [planned.values[key]] : []))

  it('counts in its own units, which stand in the headings', () => {
    const list = [
      ['建物', '機器名', '種別', '更新費用(千円)', '更新周期（か月）'],
      ['本館', 'エアコン', '空調', '12000', '180'],
      ['本館', 'ポンプ', '衛生', '800', '15年'],
    ]
    const present = { records: [], buildings: new Map([['本館', [1]]]) }
    const planned = read('facilities', list, {}, present)
    expect(planned.mapping.units).toEqual([null, null, null, '千円', 'か月'])
    expect(valuesOf(planned, 'renewal_cost')).toEqual([12_000_000, 800_000])
    expect(valuesOf(planned, 'actual_lifetime')).toEqual([15, 15])
    const areas = [
      ['物件', '延床面積(坪)', '敷地面積（坪）'],
      ['本館', '300', '100'],
    ]
    expect(valuesOf(read('buildings', areas), 'floor_area')).toEqual([991.74])
  })

  it('may name its unit once over the list', () => {
    const list = [
      ['設備台帳', '', '（単位：千円）'],
      ['設備名', 'カテゴリ', '更新費用', '建物'],
      ['EV', '昇降機', '800', '本館'],
    ]
    const planned = read('facilities', list, {}, { records: [], buildings: new Map([['本館', [1]]]) })
    expect(valuesOf(planned, 'renewal_cost')).toEqual([800_000])
  })

  it('is asked where its unit is none of ours, and read by the answer', () => {
    const list = [
      ['物件名', '延床面積（帖）'],
      ['本館', '300'],
    ]
    expect(read('buildings', list).failure).toBe('「延床面積（帖）」の単位を選んでください。')
    const answered = read('buildings', list, { units: [null, '坪'] })
    expect([answered.failure, valuesOf(answered, 'floor_area')]).toEqual([null, [991.74]])
  })

  const mixed = [
    ['物件名', '所在地', '竣工', '延床面積'],
    ['【東地区】', '', '', ''],
    ['本館', '横浜市', '平成3年11月', '1,200'],
    ['別館', '〃', '−', '〃'],
    ['小計', '', '', '2,400'],
    ['物件名', '所在地', '竣工', '延床面積'],
    ['倉庫', 'なし', '令和9年予定', 'なし'],
    ['合　計', '', '', '2,400'],
    ['※ 面積は登記簿による', '', '', ''],
  ]

  it('has lines that are no records: they are set aside, and said', () => {
    const planned = read('buildings', mixed)
    expect(planned.plan.map((each) => (each.action === 'aside' ? each.reason : each.action))).toEqual([
      'group',
      'create',
      'create',
      'total',
      'heading',
      'create',
      'total',
      'note',
    ])
    expect(valuesOf(planned, 'name')).toEqual(['本館', '別館', '倉庫'])
  })

  it('repeats what stands above, says that there is nothing, and names no day: all of it is said', () => {
    const planned = read('buildings', mixed)
    expect(valuesOf(planned, 'address')).toEqual(['横浜市', '横浜市', 'なし'])
    expect(valuesOf(planned, 'floor_area')).toEqual([1200, 1200, null])
    expect(valuesOf(planned, 'date_built')).toEqual(['1991-11-01', null, '2027-01-01'])
    expect(planned.plan.flatMap(({ notices }) => notices.map(({ row: at, message }) => [at, message]))).toEqual([
      [3, '日がないため、1991年11月1日(金)と読み取りました。'],
      [4, '「〃」を、上の行と同じと読み取りました。'],
      [4, '空欄にします。'],
      [4, '「〃」を、上の行と同じと読み取りました。'],
      [7, '日がないため、2027年1月1日(金)と読み取りました。「予定」は取り込みません。'],
      [7, '空欄にします。'],
    ])
    expect(valuesOf(read('buildings', mixed, { days: 'none' }), 'date_built')).toEqual([null, null, null])
  })

  it.each(['-', '－', '—', 'ー'])(
    'says no by a dash where yes or no is asked, and nothing is said of it: %s',
    (dash) => {
      const planned = read('buildings', [
        ['建物名', '屋上', '特定建築物', '延床面積'],
        ['本館', dash, dash, dash],
      ])
      expect(valuesOf(planned, 'rooftop')).toEqual([false])
      expect(valuesOf(planned, 'special_building')).toEqual([false])
      expect(planned.plan.flatMap(({ notices }) => notices.map(({ column, message }) => [column, message]))).toEqual([
        ['延床面積', '空欄にします。'],
      ])
    },
  )

  it('tells 用途 from 用途地域, and reads what the law asks by', () => {
    const planned = read('buildings', [
      ['建物名', '用途', '用途地域', '防火対象物', '収容人数', '高圧受電', '受水槽容量'],
      ['本館', '事務所', '商業地域', '特定防火対象物', '420', '有', '12.5'],
      ['別館', '倉庫', '', '非特定', '', '', ''],
    ])
    expect(valuesOf(planned, 'usage')).toEqual(['事務所', '倉庫'])
    expect(valuesOf(planned, 'area_of_usage').slice(0, 1)).toEqual(['商業地域'])
    expect(valuesOf(planned, 'fire_class_id')).toEqual([1, 2])
    expect(valuesOf(planned, 'capacity').slice(0, 1)).toEqual([420])
    expect(valuesOf(planned, 'high_voltage').slice(0, 1)).toEqual([true])
    expect(valuesOf(planned, 'water_tank').slice(0, 1)).toEqual([12.5])
  })

  it.each([
    ['特定防火対象物', 1],
    ['特定', 1],
    ['該当する', 1],
    ['特定防火対象物でない', 2],
    ['特定防火対象物以外', 2],
    ['特定用途以外', 2],
    ['特定防火対象物に該当しない', 2],
    ['特定防火対象物ではありません', 2],
    ['該当なし', 2],
    ['該当せず', 2],
    ['非特定防火対象物', 2],
    ['不明', null],
    ['未確認', null],
    ['－', null],
  ])('says whether it is a 特定防火対象物, and what says that it is not is never taken for it: %s', (cell, id) => {
    const list = [
      ['建物名', '防火対象物'],
      ['本館', cell],
    ]
    expect(valuesOf(read('buildings', list), 'fire_class_id')).toEqual([id])
  })

  it('counts with the unit behind the number', () => {
    const buildings = read('buildings', [
      ['建物名', '収容人員', '受水槽容量'],
      ['本館', '1,200人', '12.5㎥'],
      ['別館', '420名', '8m3'],
    ])
    expect(valuesOf(buildings, 'capacity')).toEqual([1200, 420])
    expect(valuesOf(buildings, 'water_tank')).toEqual([12.5, 8])
    const present = { records: [], buildings: new Map([['本館', [1]]]) }
    const machines = [
      ['設備名', '建物', 'カテゴリ', '定格出力'],
      ['空調機', '本館', '空調', '11kW'],
    ]
    expect(valuesOf(read('facilities', machines, {}, present), 'rated_output')).toEqual([11])
  })

  it('keeps to itself what our fields do not ask: whether there is a tank, a voltage, a pump’s head', () => {
    expect(proposeColumns('buildings', ['建物名', '受水槽', '受電電圧', '有効容量', '高圧'])).toEqual([
      'name',
      null,
      null,
      'water_tank',
      'high_voltage',
    ])
    expect(proposeColumns('facilities', ['設備名', '出力', '定格出力'])).toEqual(['name', null, 'rated_output'])
  })

  it('is asked where it stands over the list and is none of ours', () => {
    const list = (above: string) => [
      [above],
      ['設備名', '建物', 'カテゴリ', '更新費用'],
      ['受水槽', '本館', '衛生', '1,200'],
    ]
    expect(read('facilities', list('（単位：千円・税抜）')).mapping.units).toEqual([null, null, null, '千円'])
    const asked = read('facilities', list('（単位：十万円）'))
    expect(asked.mapping.units).toEqual([null, null, null, null])
    expect(asked.failure).toBe('「更新費用」の単位を選んでください。')
  })

  it('is corrected by hand: a line is taken over all the same, a row stays out', () => {
    const planned = read('buildings', mixed, { taken: [2], left: [3] })
    expect(valuesOf(planned, 'name')).toEqual(['【東地区】', '別館', '倉庫'])
    // What stays out stands above the row all the same.
    expect(planned.plan[2]).toMatchObject({ action: 'create', values: { address: '横浜市' } })
  })

  it('repeats nothing at its first row', () => {
    const planned = read('buildings', [
      ['物件名', '所在地'],
      ['本館', '〃'],
    ])
    expect(planned.plan.map(told)).toEqual([['fault', '上の行に、写す値がありません。']])
  })
})

describe('what somebody says of the list', () => {
  const words = [
    [...headings],
    ['消火器', '本館', '消火器具'],
    ['誘導灯', '本館', '消火器具'],
    ['連結送水管', '本館', '〃'],
  ]
  const reading = (readings: ImportMapping['readings'], list = words) => {
    const columns = proposeColumns('facilities', list[0]!)
    const mapping = { sheet: 0, heading_row: 0, columns, duplicates: 'skip', all_or_nothing: true, readings } as const
    return planImport('facilities', list, mapping, equipment(), '2026-11-25')
  }
  const category = (planned: PlannedRow) =>
    planned.action === 'create' ? planned.values['facility_category_id'] : planned.action

  it('holds for a word wherever it stands, however it is written, and for what 〃 says of it', () => {
    expect(reading(undefined).map(category)).toEqual(['fault', 'fault', 'fault'])
    const read = reading([{ row: null, field: 'facility_category_id', from: ' 消火器具', to: '消防' }])
    expect(read.map(category)).toEqual([3, 3, 3])
    expect(told(read[0]!)).toEqual(['create', '「消火器具」を、このように読み取りました。'])
  })

  it('holds for one cell alone, before any word, and what stands below copies it', () => {
    const one = { row: 3, field: 'facility_category_id', from: null, to: '空調' }
    expect(reading([one]).map(category)).toEqual(['fault', 1, 1])
    const both = [one, { row: null, field: 'facility_category_id', from: '消火器具', to: '消防' }]
    expect(reading(both).map(category)).toEqual([3, 1, 1])
    // A correction that is none is refused as the cell would be.
    expect(reading([{ ...one, to: '何か' }]).map(category)).toEqual(['fault', 'fault', 'fault'])
  })
})
