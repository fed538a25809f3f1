import { formatMoment } from '#domain/dates.ts'
import type { ItemWriter } from '#domain/documents/documents.contract.ts'

export type Writer = Pick<ItemWriter, 'user' | 'at'>

/** 小林 大輔さん（2026/11/27 10:05）; undefined where nobody has told. */
export const writerText = (writer: Writer | undefined): string | undefined =>
  writer && `${writer.user ? `${writer.user.name}さん` : '他のユーザー'}（${formatMoment(writer.at)}）`

/**
 * What is said above contested items: who it was and when where that was one person, else what stands at each of them says
 * it. `last`: who saved the whole last, where nobody has told more.
 */
export const contestMessage = (writers: readonly Writer[], last: Writer): string => {
  const kept = 'あなたが入力した内容は残っています。'
  const newest = writers.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  if (new Set(writers.map(({ user }) => user?.id)).size > 1) return kept
  const { user, at } = newest ?? last
  return `${user ? `${user.name}さん` : '他のユーザー'}が${formatMoment(at)}に保存しました。${kept}`
}
