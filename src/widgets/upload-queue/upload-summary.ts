import type { QueuedUpload } from './upload.ts'

const isFailed = ({ state }: QueuedUpload): boolean => state === 'failed'

/** What the queue is doing, in a few words. */
export const summarize = (uploads: readonly QueuedUpload[]): string => {
  const pending = uploads.filter((upload) => !isFailed(upload))
  if (pending.length === 0) return `送信エラー ${uploads.length}件`
  const isWaiting = pending.every(({ state, error }) => state === 'waiting' && error !== null)
  return `${isWaiting ? '送信を待っています' : 'アップロード中'} ${pending.length}件`
}

/** What a screen reader hears: only when the queue turns from one thing to another. */
export const announce = (uploads: readonly QueuedUpload[]): string => {
  if (uploads.length === 0) return 'アップロード待ちのファイルはなくなりました。'
  return uploads.some(isFailed) ? '送信できなかったファイルがあります。' : 'ファイルをアップロードしています。'
}

/** Sent share of all that is on its way, 0 to 100. */
export const totalPercent = (uploads: readonly QueuedUpload[]): number => {
  const pending = uploads.filter((upload) => !isFailed(upload))
  const total = pending.reduce((sum, { size }) => sum + size, 0)
  return total === 0 ? 0 : (pending.reduce((sum, { size, progress }) => sum + size * progress, 0) / total) * 100
}
