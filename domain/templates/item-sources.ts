/**
 * What an item may be filled with when its document is made (差し込み): a fact that the company keeps already. It says
 * nothing of how a form looks, so that it changes under a template in use without a new version of it.
 */
import { z } from 'zod'
import { approvalBoxes, type ApprovalBox } from '../approvals/approvals.labels.ts'
import { keysOf } from '../labels.ts'
import { notAccepted } from '../text/validation.ts'
import { isApprovalSeal, itemTypeLabels, type ItemType } from './item-types.ts'

export const itemSourceGroups = {
  company: '自社',
  matter: '案件',
  building: '建物',
  facility: '設備',
  year_table: '年間作業計画表',
  plan: '点検計画',
  document: '書類',
  approval: '承認',
} as const
export type ItemSourceGroup = keyof typeof itemSourceGroups

/** What kind of value a fact is: a mark may be chosen, too, a seal is drawn, and `same` is a value of that very item. */
type SourceKind = 'text' | 'number' | 'date' | 'time' | 'mark' | 'seal' | 'same'
type SourceFacts = { group: ItemSourceGroup; label: string; kind: SourceKind }
const of =
  (group: ItemSourceGroup) =>
  (label: string, kind: SourceKind = 'text'): SourceFacts => ({ group, label, kind })
const company = of('company')
const matter = of('matter')
const building = of('building')
const facility = of('facility')
const yearTable = of('year_table')
const plan = of('plan')
const document = of('document')
const approval = of('approval')

/** What a month of the table says of a plan: all of it, or a line of what was to be and one of what was done. */
const monthLines = { month: '', planned: 'の予定', done: 'の実績' } as const
export type MonthLine = keyof typeof monthLines
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
export type PlanMonthSource = `plan_${MonthLine}_${MonthNumber}`
export const planMonthSource = (line: MonthLine, month: number): PlanMonthSource =>
  `plan_${line}_${month}` as PlanMonthSource

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const planMonths = Object.fromEntries(
  keysOf(monthLines).flatMap((line) =>
    months.map((month) => [planMonthSource(line, month), plan(`${month}月${monthLines[line]}`, 'mark')]),
  ),
) as Record<PlanMonthSource, SourceFacts>

export const itemSources = {
  company_name: company('会社名'),
  company_address: company('住所'),
  company_tel: company('電話番号'),
  company_representative: company('代表者'),
  company_registration_number: company('登録番号'),

  matter_name: matter('案件名'),
  matter_number: matter('管理番号'),
  matter_category: matter('カテゴリ'),
  matter_start_date: matter('開始日', 'date'),
  matter_end_date: matter('終了日', 'date'),
  matter_start_time: matter('開始時刻', 'time'),
  matter_end_time: matter('終了時刻', 'time'),
  matter_description: matter('内容'),
  matter_lead: matter('主担当'),
  matter_members: matter('メンバー'),
  matter_company_in_charge: matter('担当会社'),
  matter_place: matter('場所'),
  matter_symptom: matter('症状'),
  matter_caller: matter('通報者'),
  matter_plan_kind: matter('点検種目'),
  matter_plan_law: matter('根拠法令'),

  building_name: building('建物名'),
  building_number: building('管理番号'),
  building_address: building('住所'),
  building_usage: building('用途'),
  building_structure: building('構造'),
  building_storeys: building('階数'),
  building_date_built: building('竣工日', 'date'),
  building_floor_area: building('延床面積（㎡）', 'number'),
  building_land_area: building('敷地面積（㎡）', 'number'),
  building_number_of_house: building('戸数', 'number'),
  building_capacity: building('収容人員', 'number'),
  building_water_tank: building('受水槽容量（㎥）', 'number'),
  building_penthouse: building('塔屋の階数', 'number'),
  building_ground_floor: building('1階'),
  building_lobby: building('ロビー'),
  building_rooftop: building('屋上'),
  building_seismic_standard: building('耐震基準'),
  building_special: building('特定建築物'),
  building_fire_class: building('防火対象物'),
  building_high_voltage: building('高圧受電'),
  building_area_of_usage: building('用途地域'),
  building_coverage_ratio: building('建ぺい率（％）', 'number'),
  building_floor_area_ratio: building('容積率（％）', 'number'),
  building_notes: building('備考'),
  building_contact_company: building('連絡先の会社名'),
  building_contact_name: building('連絡先の氏名'),
  building_contact_tel: building('連絡先の電話番号'),
  building_owner_company: building('オーナーの会社名'),
  building_owner_name: building('オーナーの氏名'),
  building_owner_tel: building('オーナーの電話番号'),
  building_client_company: building('発注者の会社名'),
  building_client_name: building('発注者の氏名'),
  building_client_tel: building('発注者の電話番号'),
  building_manager_company: building('管理者の会社名'),
  building_manager_name: building('管理者の氏名'),
  building_manager_tel: building('管理者の電話番号'),
  building_engineer_company: building('電気主任技術者の会社名'),
  building_engineer_name: building('電気主任技術者の氏名'),
  building_engineer_tel: building('電気主任技術者の電話番号'),
  building_fire_manager_company: building('防火管理者の会社名'),
  building_fire_manager_name: building('防火管理者の氏名'),
  building_fire_manager_tel: building('防火管理者の電話番号'),

  facility_name: facility('設備名'),
  facility_number: facility('機器番号'),
  facility_category: facility('設備区分'),
  facility_type: facility('種類'),
  facility_manufacturer: facility('メーカー'),
  facility_model_number: facility('型番'),
  facility_serial_number: facility('製造番号'),
  facility_rated_output: facility('定格出力（kW）', 'number'),
  facility_floor: facility('設置階'),
  facility_manufactured_at: facility('製造日', 'date'),
  facility_installed_at: facility('設置日', 'date'),
  facility_legal_lifetime: facility('法定耐用年数', 'number'),
  facility_actual_lifetime: facility('実耐用年数', 'number'),
  facility_renewal_cost: facility('更新費用（円）', 'number'),
  facility_note: facility('備考'),

  year_table_year: yearTable('年度（西暦）', 'number'),
  year_table_era_year: yearTable('年度（和暦の年）', 'number'),
  year_table_year_words: yearTable('「2026年度」'),
  year_table_era_words: yearTable('「令和8年度」'),
  year_table_first_day: yearTable('年度の初日', 'date'),
  year_table_last_day: yearTable('年度の末日', 'date'),
  year_table_count: yearTable('年間の件数', 'number'),
  year_table_hours: yearTable('年間の時間', 'number'),
  year_table_price: yearTable('年間の金額（円）', 'number'),

  plan_group: plan('区分'),
  plan_name: plan('点検種目'),
  plan_law: plan('根拠法令'),
  plan_article: plan('条文'),
  plan_rule: plan('周期'),
  plan_doer: plan('担当'),
  plan_firm: plan('実施する会社'),
  plan_facilities: plan('対象設備'),
  plan_last_on: plan('前回の実施日', 'date'),
  plan_count: plan('年間の回数', 'number'),
  plan_hours: plan('1回の時間', 'number'),
  plan_year_hours: plan('年間の時間', 'number'),
  plan_price: plan('1回の金額（円）', 'number'),
  plan_year_price: plan('年間の金額（円）', 'number'),
  plan_note: plan('備考'),
  ...planMonths,

  document_title: document('書類タイトル'),
  document_number: document('番号'),
  document_author: document('作成者'),
  document_created_on: document('作成日（作成した日の今日）', 'date'),
  document_submitted_on: document('提出日', 'date'),
  cell_remarks: document('月次点検表の備考のまとめ'),
  last_value: document('前回の同じ項目の値', 'same'),

  applicant_name: approval(`${approvalBoxes.applicant}の氏名`),
  applied_on: approval(`${approvalBoxes.applicant}の日付`, 'date'),
  approver_step_1: approval(`${approvalBoxes.step_1}の氏名`),
  approved_on_step_1: approval(`${approvalBoxes.step_1}の日付`, 'date'),
  approver_step_2: approval(`${approvalBoxes.step_2}の氏名`),
  approved_on_step_2: approval(`${approvalBoxes.step_2}の日付`, 'date'),
  approver_step_3: approval(`${approvalBoxes.step_3}の氏名`),
  approved_on_step_3: approval(`${approvalBoxes.step_3}の日付`, 'date'),
  approver_step_4: approval(`${approvalBoxes.step_4}の氏名`),
  approved_on_step_4: approval(`${approvalBoxes.step_4}の日付`, 'date'),
  approver_last: approval(`${approvalBoxes.last}の氏名`),
  approved_on_last: approval(`${approvalBoxes.last}の日付`, 'date'),
  seal_applicant: approval(`${approvalBoxes.applicant}の印`, 'seal'),
  seal_step_1: approval(`${approvalBoxes.step_1}の印`, 'seal'),
  seal_step_2: approval(`${approvalBoxes.step_2}の印`, 'seal'),
  seal_step_3: approval(`${approvalBoxes.step_3}の印`, 'seal'),
  seal_step_4: approval(`${approvalBoxes.step_4}の印`, 'seal'),
  seal_last: approval(`${approvalBoxes.last}の印`, 'seal'),
  /** In a month sheet's row of 日ごとの確認: of whoever confirmed the day. */
  day_seal: approval('日ごとの確認の印', 'seal'),
} as const satisfies Record<string, SourceFacts>
export type ItemSource = keyof typeof itemSources
export const itemSourceKeys = keysOf(itemSources)

/** 「建物：住所」, and of the third machine of a matter 「設備3：型番」. */
export const itemSourceLabel = (source: ItemSource, row: number | null): string => {
  const { group, label } = itemSources[source]
  return `${itemSourceGroups[group]}${row ?? ''}：${label}`
}

const takenBy: Record<SourceKind, readonly ItemType[]> = {
  text: ['text', 'textarea'],
  number: ['text', 'textarea', 'number'],
  date: ['text', 'textarea', 'date'],
  time: ['text', 'textarea', 'time'],
  mark: ['text', 'textarea', 'select', 'radio'],
  seal: ['approval_seal'],
  same: ['text', 'textarea', 'number', 'percent', 'date', 'time', 'select', 'radio'],
}
/** Whether an item of this kind takes what the source says. */
export const takesSource = (type: ItemType, source: ItemSource): boolean =>
  takenBy[itemSources[source].kind].includes(type)
/** Whether a row says which of several it is about: a machine of the matter, a plan of the building. */
export const hasSourceRow = (source: ItemSource): boolean =>
  itemSources[source].group === 'facility' || isPlanRow(source)
export const isPlanRow = (source: ItemSource): boolean => itemSources[source].group === 'plan'
/** Whether there is any that it takes. */
export const isBindable = (type: ItemType): boolean => Object.values(takenBy).some((types) => types.includes(type))

export const notTaken = (type: ItemType, source: ItemSource): string =>
  `「${itemTypeLabels[type]}」の項目には、${itemSourceLabel(source, null)}を差し込めません。`

/** Whose seal stands in an item; null: none. */
export const sealBoxOf = ({ type, source }: { type: ItemType; source: ItemSource | null }): ApprovalBox | null =>
  isApprovalSeal(type) && source?.startsWith('seal_') ? (source.slice('seal_'.length) as ApprovalBox) : null
export const sealMissing = 'どの人の印かを選択してください。'

/** A form has no more rows of machines. */
export const mostSourceRows = 200
const rowError = `何台目か、何件目かは、1から${mostSourceRows}までの整数を入力してください。`
/** A plan is of no use to an item that does not say which. */
export const planRowMissing = '年間作業計画表の何件目かを入力してください。'
export const itemSourceSchema = z.enum(itemSourceKeys, { error: notAccepted('差し込み') })
/**
 * Which of the matter's machines, from 1 on in their order; null: the only one, or all of them where they are several. Of a
 * plan, which row of the table it is.
 */
export const sourceRowSchema = z
  .number({ error: rowError })
  .int(rowError)
  .min(1, rowError)
  .max(mostSourceRows, rowError)
