import type { ItemType } from '#domain/templates/item-types.ts'

const otherError = '更新エラー'

const sentences: Record<ItemType, string> = {
  text: otherError,
  textarea: otherError,
  number: otherError,
  percent: otherError,
  date: '日時更新エラー',
  datetime: '日時更新エラー',
  time: '日時更新エラー',
  select: 'SELECT更新エラー',
  checkbox: otherError,
  radio: 'RADIO更新エラー',
  title: otherError,
  fileupload: otherError,
  aiimage: otherError,
  company_logo: otherError,
  company_seal: otherError,
  approval_seal: otherError,
  signature: otherError,
  separator: otherError,
  sheet_separator: otherError,
}

/** For whoever looks into a phone's console; what the person sees is the screen's matter. */
export const logFailedSave = (type: ItemType, error: unknown): void => {
  // oxlint-disable-next-line no-console
  console.error(sentences[type], error)
}
