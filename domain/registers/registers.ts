/**
 * The registers that come from and go to Excel: of each the columns of its list, under which headings companies keep
 * them, how a cell is read and how it is written. What is written is read again as the same.
 */
import { buildingColumnLabels } from '../buildings/buildings.labels.ts'
import { formatDay } from '../dates.ts'
import { facilityCategoryLabels } from '../facilities/facilities.labels.ts'
import { facilityColumnLabels } from '../facilities/facility-columns.labels.ts'
import { invitableRoleLabels } from '../invitations/invitations.contract.ts'
import { optionsOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { kindColumnLabels, planColumnLabels, planTexts } from '../plans/plans.labels.ts'
import { readTableTimes, tableRemark, tableTimesText, type TableTimes } from '../plans/table-times.ts'
import { roleLabels, roles, type Role } from '../users/users.labels.ts'
import { notAnInteger } from '../text/validation.ts'
import {
  dayRemark,
  foldWord,
  leftEmpty,
  readDate,
  readFlag,
  readInteger,
  readMeasured,
  readNumber,
  readStoreyCount,
  readStoreys,
  unitRemark,
  type DayWay,
  type Refused,
  type StoreyPlace,
} from './cell-values.ts'
import type { RegisterKind } from './registers.labels.ts'
import type { Measure, Unit } from './units.ts'

/**
 * `today` (yyyy-MM-dd) decides the year where a date has none, `unit` is what the column counts in, `days` what becomes of
 * a date without a day.
 */
export type ReadingContext = { today: string; unit?: Unit | null; days?: DayWay }
export type RegisterField = {
  key: string
  /** Of the list as it is written; a list with this heading needs no mapping. */
  heading: string
  /** Other headings of the same, as companies write them. */
  aliases: readonly string[]
  read: (text: string, context: ReadingContext) => unknown | Refused
  /** What else the cell says, of fields that the list has no column for. */
  others?: (text: string) => Record<string, unknown>
  /** How a cell was understood that could be meant otherwise. */
  remark?: (text: string, context: ReadingContext) => string | null
  write: (value: unknown) => string
  isRequired?: boolean
  /** All that may stand there; without it anything may. */
  choices?: readonly string[]
  /** Yes or no: a dash says no, where it leaves others empty. */
  isFlag?: boolean
  /** Its numbers may come in other units. */
  measure?: Measure
  /** How a spreadsheet keeps it. */
  kind: 'text' | 'number' | 'date'
}
export type Register = { kind: RegisterKind; noun: string; fields: readonly RegisterField[] }

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const text = (key: string, heading: string, aliases: readonly string[] = []): RegisterField => ({
  key,
  heading,
  aliases,
  read: (cell) => cell.trim(),
  write: asText,
  kind: 'text',
})
const integer = (key: string, heading: string, aliases: readonly string[] = []): RegisterField => ({
  ...text(key, heading, aliases),
  kind: 'number',
  read: (cell) => readInteger(cell, heading),
})
/** One column for all of them, 地上10階・地下1階, is usual. */
const storeys = (key: StoreyPlace, heading: string, aliases: readonly string[]): RegisterField => ({
  ...text(key, heading, aliases),
  kind: 'number',
  read: (cell) => readStoreyCount(cell, heading, key),
  others: (cell) => readStoreys(cell) ?? {},
})
const number = (key: string, heading: string, aliases: readonly string[] = []): RegisterField => ({
  ...text(key, heading, aliases),
  kind: 'number',
  read: (cell) => readNumber(cell, heading),
})
const measured = (measure: Measure, key: string, heading: string, aliases: readonly string[]): RegisterField => ({
  ...number(key, heading, aliases),
  measure,
  read: (cell, { unit = null }) => {
    const value = readMeasured(cell, heading, { measure, unit })
    const isWhole = measure === 'area' || typeof value !== 'number' || Number.isInteger(value)
    return isWhole ? value : { error: notAnInteger(heading) }
  },
  remark: (cell, { unit = null }) => unitRemark(cell, { measure, unit }),
})
const date = (key: string, heading: string, aliases: readonly string[] = []): RegisterField => ({
  ...text(key, heading, aliases),
  kind: 'date',
  read: (cell, { today, days }) => readDate(cell, heading, today, days),
  remark: (cell, { today, days }) => dayRemark(cell, today, days),
  write: (value) => (typeof value === 'string' ? formatDay(value) : ''),
})
const flag = (
  key: string,
  heading: string,
  [yes, no]: [string, string],
  aliases: readonly string[] = [],
): RegisterField => ({
  ...text(key, heading, aliases),
  isFlag: true,
  read: (cell) => readFlag(cell, heading),
  write: (value) => (value === true ? yes : no),
})
/** Whose record a row is, where the list was written by us. */
const id: RegisterField = {
  ...text('id', 'ID', []),
  kind: 'number',
  read: (cell) => {
    const folded = cell.normalize('NFKC').trim()
    if (folded === '') return null
    return /^[1-9]\d{0,14}$/.test(folded) ? Number(folded) : { error: 'IDは数字で入力してください。' }
  },
}

const required = (field: RegisterField): RegisterField => ({ ...field, isRequired: true })

const categories = optionsOf(facilityCategoryLabels)
/** Words in other companies' lists that are one of our categories. */
const categoryWords: readonly [words: readonly string[], name: string][] = [
  [['空調設備', 'エアコン', '冷暖房', '空気調和', '換気', '換気設備'], '空調'],
  [['衛生設備', '給排水', '給排水設備', '給水', '排水', 'ポンプ'], '衛生'],
  [['消防設備', '防災', '防火', '消火', '消火設備', '防災設備'], '消防'],
  [['電気設備', '受変電', '照明', '電灯'], '電気'],
  [['エレベーター', 'エレベータ', 'ＥＶ', '昇降設備', 'エスカレーター'], '昇降機'],
  [['ボイラー設備', '熱源', '熱源設備'], 'ボイラー'],
  [['厨房設備', 'キッチン'], '厨房'],
  [['セキュリティ', '防犯設備', '監視カメラ'], '防犯'],
]

const category: RegisterField = {
  key: 'facility_category_id',
  heading: facilityColumnLabels.facility_category_id,
  aliases: ['カテゴリ', '区分', '分類', '設備分類', '種別', '設備種別', 'category'],
  isRequired: true,
  choices: categories.map(({ name }) => name),
  kind: 'text',
  read: (cell) => {
    const folded = foldWord(cell)
    if (folded === '') return undefined
    const word = categoryWords.find(([words]) => words.some((each) => foldWord(each) === folded))?.[1]
    const found = categories.find(({ name }) => foldWord(name) === foldWord(word ?? cell))
    if (found) return found.id
    return {
      error: `${facilityColumnLabels.facility_category_id}「${cell.trim()}」がありません。${categories.map(({ name }) => name).join('、')}のどれかを入力してください。`,
    }
  },
  write: (value) => categories.find((each) => each.id === value)?.name ?? '',
}

const isUnknown = (cell: string): boolean => /^(?:不明|未確認|未定|未設定|未記入|確認中)/u.test(foldWord(cell))
/** Whatever denies comes before what names it: 特定防火対象物以外 begins like 特定防火対象物. */
const denied = /非|以外|ない|ません|せず|なし|無し/u

const fireClass: RegisterField = {
  ...text('fire_class_id', buildingColumnLabels.fire_class_id, ['防火対象物の区分', '消防用途区分', '特定防火対象物']),
  choices: ['特定', '非特定'],
  read: (cell) => {
    const folded = foldWord(cell)
    if (folded === '' || isUnknown(cell)) return null
    if (/特定|該当/u.test(folded) && denied.test(folded)) return 2
    return /^(?:特定|該当)/u.test(folded)
      ? 1
      : { error: `防火対象物の区分「${cell.trim()}」がありません。特定か非特定を入力してください。` }
  },
  remark: (cell) => (isUnknown(cell) ? leftEmpty : null),
  write: (value) => (value === 1 ? '特定' : value === 2 ? '非特定' : ''),
}

/** Words in other companies' lists that are one of our roles. */
const roleWords: Record<Role, readonly string[]> = {
  [roles.member]: ['社員', '一般', '担当', '担当者', '社内', 'member'],
  [roles.admin]: ['管理職', '管理', 'admin', 'administrator'],
  [roles.guest]: ['協力会社', '社外', '外部', '業者', 'guest'],
  [roles.master]: ['代表', 'master', 'owner'],
}

const role: RegisterField = {
  key: 'role',
  heading: '権限',
  aliases: ['ロール', '役割', '区分', '種別', 'role'],
  isRequired: true,
  choices: Object.values(invitableRoleLabels),
  kind: 'text',
  read: (cell) => {
    const folded = foldWord(cell)
    if (folded === '') return undefined
    const found = optionsOf(roleLabels).find(({ id, name }) =>
      [name, ...roleWords[id]].some((word) => foldWord(word) === folded),
    )
    const names = Object.values(invitableRoleLabels).join('、')
    return found ? found.id : { error: `権限「${cell.trim()}」がありません。${names}のどれかを入力してください。` }
  },
  write: (value) => roleLabels[value as Role] ?? '',
}

const email = (): RegisterField =>
  text('email', 'メールアドレス', ['メール', 'Eメール', 'E-mail', 'email', 'mail', 'e-mail address'])

const b = buildingColumnLabels
const f = facilityColumnLabels
const k = kindColumnLabels
const p = planColumnLabels

export const registers: Record<RegisterKind, Register> = {
  buildings: {
    kind: 'buildings',
    noun: '建物',
    fields: [
      id,
      required(
        text('name', b.name, [
          '建物名称',
          '物件',
          '物件名',
          '物件名称',
          '名称',
          'ビル名',
          'ビル名称',
          'マンション名',
          '施設',
          '施設名',
          '施設名称',
          '棟名',
          '建物',
        ]),
      ),
      text('company_number', b.company_number, [
        '物件番号',
        '物件コード',
        '物件No',
        '建物番号',
        '建物コード',
        '施設番号',
        '施設コード',
        '管理コード',
        '管理No',
        '台帳番号',
      ]),
      text('address', b.address, ['所在地', '建物住所', '物件住所', '場所']),
      storeys('above_ground', b.above_ground, ['地上', '地上階', '階数', '階数（地上）', '地上階']),
      storeys('below_ground', b.below_ground, ['地下', '地下階', '階数（地下）']),
      flag('rooftop', b.rooftop, ['あり', 'なし'], ['屋上の有無', '屋上有無']),
      storeys('penthouse', b.penthouse, ['塔屋階数', 'PH', 'ペントハウス']),
      text('ground_floor', b.ground_floor, ['１階の用途', '1F']),
      text('lobby', b.lobby, ['ロビー・エントランス', 'エントランス']),
      date('date_built', b.date_built, [
        '竣工',
        '竣工年月',
        '竣工年月日',
        '竣工年',
        '築年月',
        '築年',
        '建築年月',
        '建築年',
        '建築年月日',
        '新築年月日',
      ]),
      text('structure', b.structure, ['構造種別', '主構造', '躯体構造']),
      text('seismic_standard', b.seismic_standard, ['耐震', '耐震性能', '耐震区分']),
      text('usage', b.usage, ['建物用途', '主用途', '主要用途', '使用用途', '建物の用途']),
      flag(
        'special_building',
        b.special_building,
        ['該当', '非該当'],
        ['特定建築物の該当', '特定建築物該当', 'ビル管法'],
      ),
      fireClass,
      integer('capacity', b.capacity, ['収容人数', '収容人員（人）']),
      flag('high_voltage', b.high_voltage, ['あり', 'なし'], ['高圧', '高圧受電の有無']),
      number('water_tank', b.water_tank, ['受水槽有効容量', '受水槽の有効容量', '受水槽の有効容量（㎥）', '有効容量']),
      text('area_of_usage', b.area_of_usage, ['地域']),
      measured('area', 'land_area', b.land_area, ['敷地面積（㎡）', '土地面積', '敷地', '地積']),
      measured('area', 'floor_area', b.floor_area, [
        '延床面積（㎡）',
        '延べ床面積',
        '延べ面積',
        '延べ床',
        '延床',
        '延床坪数',
        '延面積',
        '総床面積',
        '床面積',
        '建物面積',
      ]),
      integer('number_of_house', b.number_of_house, ['総戸数', '住戸数', '区画数', '室数']),
      number('building_coverage_ratio', b.building_coverage_ratio, [
        '建蔽率',
        '建ペイ率',
        '建ぺい率（％）',
        '建蔽率（％）',
      ]),
      number('floor_area_ratio', b.floor_area_ratio, ['容積率（％）']),
      text('notes', b.notes, ['メモ', '注意事項', '特記事項', '摘要']),
    ],
  },
  facilities: {
    kind: 'facilities',
    noun: '設備',
    fields: [
      id,
      required(
        text('name', f.name, [
          '設備名称',
          '機器名',
          '機器名称',
          '名称',
          '機器',
          '設備',
          '品名',
          '設備機器',
          '管理物',
          '管理物名',
        ]),
      ),
      text('company_number', f.company_number, [
        '管理番号',
        '設備番号',
        '機番',
        '機器No',
        '機器コード',
        '機器記号',
        '設備No',
        '設備コード',
        '設備記号',
        '管理No',
        '管理コード',
        '資産番号',
        '資産管理番号',
        '台帳番号',
      ]),
      category,
      required(
        text('building', f.building_id, [
          '建物名',
          '建物名称',
          '物件',
          '物件名',
          '物件名称',
          '設置建物',
          '設置物件',
          'ビル名',
          'ビル名称',
          '施設',
          '施設名',
          '施設名称',
          '棟名',
        ]),
      ),
      text('installation_floor', f.installation_floor, ['階', 'フロア', '設置フロア', '設置場所', '場所']),
      text('type', f.type, ['型式種類', '形式', '機種', '方式', '仕様']),
      text('manufacturer', f.manufacturer, ['メーカ', '製造者', '製造元', '製造会社', 'メーカー名']),
      text('model_number', f.model_number, ['型式', '型名', '品番', '型番・型式', '型式番号', '形式番号', 'モデル']),
      text('serial_number', f.serial_number, [
        'シリアル',
        'シリアル番号',
        '製番',
        '製造No',
        '製造№',
        'S/N',
        '機体番号',
      ]),
      number('rated_output', f.rated_output, ['定格出力（kW）', '圧縮機出力', '圧縮機の定格出力', '容量（kW）']),
      date('manufactured_at', f.manufactured_at, ['製造年月', '製造年', '製造年月日']),
      date('installed_at', f.installed_at, [
        '設置年月日',
        '設置年月',
        '設置年',
        '導入日',
        '導入年月',
        '取付日',
        '据付日',
        '取得日',
        '使用開始日',
      ]),
      measured('span', 'legal_lifetime', f.legal_lifetime, ['耐用年数', '法定耐用年数（年）', '法定耐用']),
      measured('span', 'actual_lifetime', f.actual_lifetime, [
        '実耐用年数（年）',
        '更新周期',
        '更新年数',
        '期待耐用年数',
        '計画更新年数',
      ]),
      measured('money', 'renewal_cost', f.renewal_cost, [
        '更新費',
        '更新費用',
        '概算更新費',
        '更新費用（円）',
        '取替費用',
        '更新費用（概算）',
        '更新金額',
        '更新概算額',
        '概算費用',
        '概算金額',
        '更新工事費',
      ]),
      text('note', f.note, ['メモ', '注意事項', '特記事項', '摘要', '所見']),
    ],
  },
  contacts: {
    kind: 'contacts',
    noun: '連絡先',
    fields: [
      id,
      required(
        text('name', '氏名', ['名前', 'お名前', '担当者', '担当者名', '担当', '氏名（漢字）', 'name', 'full name']),
      ),
      text('affiliation', '会社名', [
        '会社',
        '所属',
        '所属会社',
        '法人名',
        '勤務先',
        '取引先',
        '取引先名',
        '業者名',
        'company',
        'organization',
      ]),
      email(),
      text('phone_number', '電話番号', [
        '電話',
        'TEL',
        '携帯',
        '携帯電話',
        '携帯番号',
        '連絡先電話番号',
        '連絡先',
        'phone',
      ]),
    ],
  },
  // Of a company's own year table, as `yearList` makes a list of it.
  plans: {
    kind: 'plans',
    noun: '点検計画',
    fields: [
      required(
        text('building', p.building_id, [
          '建物名',
          '建物名称',
          '物件',
          '物件名',
          '物件名称',
          '施設',
          '施設名',
          '施設名称',
          'ビル名',
          '棟名',
        ]),
      ),
      text('group_name', k.group_name, ['分類', '大項目', '種別', '設備区分', 'カテゴリ']),
      required(
        text('name', k.name, [
          '点検項目',
          '作業項目',
          '作業名',
          '作業内容',
          '業務内容',
          '業務名',
          '点検名',
          '点検内容',
          '項目',
          '件名',
          '名称',
          '内容',
          '種目',
          '業務',
          '管理項目',
          '実施項目',
        ]),
      ),
      text('law', k.law, ['法令', '根拠法令', '関係法令', '法的根拠', '適用法令', '関連法令']),
      text('partner_name', p.partner_name, [
        '担当',
        '業者',
        '業者名',
        '協力会社',
        '委託先',
        '実施者',
        '施工会社',
        '実施会社',
        '協力業者',
      ]),
      required({
        ...text('times', '予定'),
        read: (cell) => {
          if (cell.trim() === '') return { error: planTexts.noMarks }
          const times = readTableTimes(cell)
          return 'unread' in times ? { error: planTexts.notAMark(times.unread) } : times
        },
        remark: (cell, { today }) => {
          const times = readTableTimes(cell)
          return 'unread' in times ? null : tableRemark(times, today)
        },
        write: (value) => (value ? tableTimesText(value as TableTimes) : ''),
      }),
      measured('money', 'price', p.price, ['単価', '1回の金額', '1回単価']),
      text('note', p.note, ['摘要', 'メモ', '特記事項']),
    ],
  },
  // What a list knows of people besides, they say themselves when they join.
  people: { kind: 'people', noun: 'ユーザー', fields: [required(email()), role] },
}

/** Each of its rows stands in a building, which the list names. */
export const isInBuildings = (kind: RegisterKind): boolean =>
  registers[kind].fields.some(({ key }) => key === 'building')

/** A heading is no longer than this; what is, names no field. */
const longestHeading = limits.text.shortText

/** As headings are compared: units and numbers in brackets, 必須 and stars do not count. */
const foldHeading = (heading: string): string =>
  foldWord(heading.slice(0, longestHeading))
    .replace(/\(?※?必須\)?|[*＊※]/g, '')
    .replace(/[:：]$/, '')
const withoutBrackets = (heading: string): string =>
  foldHeading(heading)
    .replace(/\([^(]*?\)|\[[^[]*?\]|〔[^〔]*?〕|【[^【]*?】/g, '')
    .replace(/(?:百万円|千円|万円|坪|か月|ヶ月)$/, '')

type Words = { own: string; others: readonly string[]; bare: readonly string[] }
/** Of each field what a heading may say; folded once, for lists have hundreds of headings. */
const wordsOf = new Map<RegisterField, Words>(
  Object.values(registers).flatMap(({ fields }) =>
    fields.map((field): [RegisterField, Words] => {
      const own = foldHeading(field.heading)
      const others = field.aliases.map(foldHeading)
      return [field, { own, others, bare: [own, ...others.map(withoutBrackets)] }]
    }),
  ),
)

/** How well a heading names a field: exactly, by another word, or without what stands in brackets. */
const fitness = ({ own, others, bare }: Words, heading: { folded: string; bare: string }): number => {
  if (own === heading.folded) return 4
  if (others.includes(heading.folded)) return 3
  return heading.bare !== '' && bare.includes(heading.bare) ? 2 : 0
}

/** Of each heading the field that it most likely is; no field twice, null where none fits. */
export const proposeColumns = (kind: RegisterKind, headings: readonly string[]): (string | null)[] => {
  const fits = headings
    .flatMap((heading, column) => {
      const folded = { folded: foldHeading(heading), bare: withoutBrackets(heading) }
      if (folded.folded === '') return []
      return registers[kind].fields.map((field) => ({
        column,
        key: field.key,
        fit: fitness(wordsOf.get(field)!, folded),
      }))
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit || one.column - other.column)
  const columns: (string | null)[] = headings.map(() => null)
  const taken = new Set<string>()
  for (const { column, key } of fits) {
    if (columns[column] !== null || taken.has(key)) continue
    columns[column] = key
    taken.add(key)
  }
  return columns
}

/** The row that most likely holds the headings: the one among the first that names most fields. */
export const findHeadingRow = (kind: RegisterKind, rows: readonly (readonly string[])[]): number => {
  const named = rows.slice(0, 20).map((row) => proposeColumns(kind, row).filter((key) => key !== null).length)
  return Math.max(0, named.indexOf(Math.max(0, ...named)))
}

/** The list as it is written: headings, then a row a record. */
export const registerRows = (kind: RegisterKind, records: readonly Record<string, unknown>[]): string[][] => {
  const { fields } = registers[kind]
  return [
    fields.map(({ heading }) => heading),
    ...records.map((record) => fields.map(({ key, write }) => write(record[key]))),
  ]
}

/** The same for a workbook: numbers and days as such. */
export const registerCells = (
  kind: RegisterKind,
  records: readonly Record<string, unknown>[],
): (string | number | { day: string } | null)[][] => {
  const { fields } = registers[kind]
  return [
    fields.map(({ heading }) => heading),
    ...records.map((record) =>
      fields.map(({ key, write, kind: cell }) => {
        const value = record[key]
        if (value === null || value === undefined) return null
        if (cell === 'number' && typeof value === 'number') return value
        return cell === 'date' ? { day: String(value) } : write(value)
      }),
    ),
  ]
}
