/** What a device fetches once, so that it calculates sheets without a connection. */
import type { FileFace } from '#engine/model/primitives.ts'
import worker from './offline-sheets.worker.ts?worker&url'

export const workerPath = worker

/** How wide the fonts are that forms are measured with, without their glyphs. */
export const measurePaths: Record<FileFace, string> = {
  sans: '/measures/sans.ttf',
  'sans-bold': '/measures/sans-bold.ttf',
  gothic: '/measures/gothic.ttf',
  'gothic-bold': '/measures/gothic-bold.ttf',
  pgothic: '/measures/pgothic.ttf',
  'pgothic-bold': '/measures/pgothic-bold.ttf',
  mincho: '/measures/mincho.ttf',
  'mincho-bold': '/measures/mincho-bold.ttf',
}

export const offlineParts: readonly string[] = [workerPath, ...Object.values(measurePaths)]
