/** The kinds of template items, with the other spellings that callers send. */
import { companyPictureLabels, type CompanyPictureKind } from '../company/company.labels.ts'

export const itemTypes = [
  'text',
  'textarea',
  'number',
  'percent',
  'date',
  'datetime',
  'time',
  'select',
  'checkbox',
  'radio',
  'separator',
  'title',
  'fileupload',
  'aiimage',
  'company_logo',
  'company_seal',
  'approval_seal',
  'signature',
  'sheet_separator',
] as const
export type ItemType = (typeof itemTypes)[number]

export const itemTypeAliases = {
  text_area: 'textarea',
  date_time: 'datetime',
  time_of_day: 'time',
  percentage: 'percent',
  check_box: 'checkbox',
  file: 'fileupload',
  ai_image: 'aiimage',
} as const satisfies Record<string, ItemType>
export type ItemTypeAlias = keyof typeof itemTypeAliases

/** Every spelling that a request may use. */
export const acceptedItemTypes = [...itemTypes, ...(Object.keys(itemTypeAliases) as ItemTypeAlias[])] as const
export type AcceptedItemType = ItemType | ItemTypeAlias

const isAlias = (type: AcceptedItemType): type is ItemTypeAlias => type in itemTypeAliases
/** The one spelling that is stored and answered. */
export const normaliseItemType = (type: AcceptedItemType): ItemType => (isAlias(type) ? itemTypeAliases[type] : type)

export const itemTypeLabels = {
  text: 'テキスト',
  textarea: '複数行テキスト',
  number: '数値',
  percent: 'パーセント',
  date: '日付',
  datetime: '日時',
  time: '時刻・時間',
  select: 'プルダウン',
  checkbox: 'チェックボックス',
  radio: 'ラジオボタン',
  separator: 'セクション',
  title: '見出し',
  fileupload: 'ファイル',
  aiimage: '写真枠',
  company_logo: companyPictureLabels.logo,
  company_seal: companyPictureLabels.seal,
  approval_seal: '決裁印',
  signature: '署名',
  sheet_separator: 'シート区切り',
} as const satisfies Record<ItemType, string>

/** What a type is in a form: something typed or chosen, something with files, what the company lays down, or words between the others. */
const itemKinds = {
  text: 'input',
  textarea: 'input',
  number: 'input',
  percent: 'input',
  date: 'input',
  datetime: 'input',
  time: 'input',
  select: 'choice',
  checkbox: 'choice',
  radio: 'choice',
  separator: 'section',
  title: 'heading',
  fileupload: 'files',
  aiimage: 'files',
  company_logo: 'company',
  company_seal: 'company',
  approval_seal: 'seal',
  signature: 'input',
  sheet_separator: 'section',
} as const satisfies Record<ItemType, 'input' | 'choice' | 'files' | 'company' | 'seal' | 'heading' | 'section'>

/** Whether it begins a section and is none of its items. */
export const beginsSection = (type: ItemType): boolean => itemKinds[type] === 'section'

/** Whether a person fills it in, so that it counts for 未入力 and 入力済. */
export const isInputType = (type: ItemType): boolean => itemKinds[type] === 'input' || isChoiceType(type)
export const isChoiceType = (type: ItemType): boolean => itemKinds[type] === 'choice'
/** Whether pictures or files are put there. */
export const isFileType = (type: ItemType): boolean => itemKinds[type] === 'files'
/** Which of the company's pictures stands there by itself; null: none. */
export const companyPictureOf = (type: ItemType): CompanyPictureKind | null =>
  type === 'company_logo' ? 'logo' : type === 'company_seal' ? 'seal' : null
/** Whether the seals of those who answered a request stand there by themselves. */
export const isApprovalSeal = (type: ItemType): boolean => itemKinds[type] === 'seal'
/** Whether it may have a cell. */
export const isMappableType = (type: ItemType): boolean =>
  isInputType(type) || isFileType(type) || companyPictureOf(type) !== null || isApprovalSeal(type)
