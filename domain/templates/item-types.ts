/** The kinds of template items, with the other spellings that callers send. */

export const itemTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'datetime',
  'select',
  'checkbox',
  'radio',
  'separator',
  'title',
  'fileupload',
  'aiimage',
  'sheet_separator',
] as const
export type ItemType = (typeof itemTypes)[number]

export const itemTypeAliases = {
  text_area: 'textarea',
  date_time: 'datetime',
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
  date: '日付',
  datetime: '日時',
  select: 'プルダウン',
  checkbox: 'チェックボックス',
  radio: 'ラジオボタン',
  separator: 'セクション',
  title: '見出し',
  fileupload: 'ファイル',
  aiimage: '写真枠',
  sheet_separator: 'シート区切り',
} as const satisfies Record<ItemType, string>

const inputTypes: ReadonlySet<ItemType> = new Set([
  'text',
  'textarea',
  'number',
  'date',
  'datetime',
  'select',
  'checkbox',
  'radio',
])
/** Whether a person fills it in, so that it counts for 未入力 and 入力済. */
export const isInputType = (type: ItemType): boolean => inputTypes.has(type)

const choiceTypes: ReadonlySet<ItemType> = new Set(['select', 'checkbox', 'radio'])
export const isChoiceType = (type: ItemType): boolean => choiceTypes.has(type)

const mappableTypes: ReadonlySet<ItemType> = new Set([...inputTypes, 'fileupload', 'aiimage'])
/** Whether it may have a cell. */
export const isMappableType = (type: ItemType): boolean => mappableTypes.has(type)
