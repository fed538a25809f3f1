import type { ItemType } from '#domain/templates/item-types.ts'

const sentences: Partial<Record<ItemType, string>> = {
  date: '日時更新エラー',
  datetime: '日時更新エラー',
  select: 'SELECT更新エラー',
  radio: 'RADIO更新エラー',
}

/** For whoever looks into a phone's console; what the person sees is the screen's matter. */
export const logFailedSave = (type: ItemType, error: unknown): void => {
  // eslint-disable-next-line no-console
  console.error(sentences[type] ?? '更新エラー', error)
}
