import type { QueuedEntry } from '../kinds/entry.ts'

type Shown = Pick<QueuedEntry, 'state' | 'error' | 'progress'> & { write: Pick<QueuedEntry['write'], 'kind'> }

const isFailed = ({ state }: Pick<QueuedEntry, 'state'>): boolean => state === 'failed'
/** Nothing of it is on its way before there is a connection. */
const isHeld = ({ state, error }: Pick<Shown, 'state' | 'error'>): boolean => state === 'waiting' && error !== null
const isFile = ({ write }: Shown): boolean => write.kind === 'file'

/** What the queue is doing, in a few words. */
export const summarize = (entries: readonly Shown[]): string => {
  const pending = entries.filter((entry) => !isFailed(entry))
  if (pending.length === 0) return `送信エラー ${entries.length}件`
  // The same number as everywhere else; beside it how many of them wait for a person.
  if (pending.length < entries.length)
    return `未送信 ${entries.length}件（確認が必要 ${entries.length - pending.length}件）`
  if (pending.every(isHeld)) return `送信を待っています ${pending.length}件`
  return `${pending.every(isFile) ? 'アップロード中' : '送信中'} ${pending.length}件`
}

/** What a screen reader hears: only when the queue turns from one thing to another. */
export const announce = (entries: readonly Shown[], hadFilesOnly: boolean): string => {
  if (entries.length === 0)
    return hadFilesOnly ? 'アップロード待ちのファイルはなくなりました。' : '送信待ちの内容はなくなりました。'
  if (entries.some(isFailed))
    return entries.every(isFile) ? '送信できなかったファイルがあります。' : '送信できなかった内容があります。'
  if (entries.every(isHeld)) return 'この端末に保存しました。つながり次第、自動で送ります。'
  return entries.every(isFile) ? 'ファイルをアップロードしています。' : '入力した内容を送信しています。'
}

/** Bytes stand for their time; a text goes as fast as a small file. */
const weightOf = ({ write }: QueuedEntry): number => (write.kind === 'file' ? write.size : 2000)

/** Sent share of all that is on its way, 0 to 100. */
export const totalPercent = (entries: readonly QueuedEntry[]): number => {
  const pending = entries.filter((entry) => !isFailed(entry))
  const total = pending.reduce((sum, entry) => sum + weightOf(entry), 0)
  return total === 0 ? 0 : (pending.reduce((sum, entry) => sum + weightOf(entry) * entry.progress, 0) / total) * 100
}
