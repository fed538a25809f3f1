/** 音声メモ: a recording that says by its name when it was made and how long it is; so it does wherever the file goes. */
import { toTimestamp } from '../dates.ts'

export const voiceMemoLabel = '音声メモ'

/** A recording ends by itself then. Seconds. */
export const longestMemo = 600

/** 0分42秒. */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}分${String(Math.floor(seconds) % 60).padStart(2, '0')}秒`

/** 音声メモ_2026-11-21_14-05-33_0分42秒.webm, by the time in Tokyo. */
export const voiceMemoName = (begun: Date, seconds: number, extension: 'mp4' | 'webm' | 'ogg'): string => {
  const time = toTimestamp(begun).slice(0, 19).replace('T', '_').replaceAll(':', '-')
  return `${voiceMemoLabel}_${time}_${lengthText(Math.max(1, Math.round(seconds)))}.${extension}`
}

/** How long the recording is, by its name, whatever else it was called since; null of other files. */
export const voiceMemoLength = (name: string): string | null =>
  /_(\d{1,2}分\d\d秒)(?:_\d{1,3})?\.(?:mp4|webm|ogg)$/.exec(name)?.[1] ?? null
