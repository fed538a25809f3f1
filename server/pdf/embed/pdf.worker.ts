import { parentPort, workerData } from 'node:worker_threads'
import { ImageError } from '#server/pdf/images.ts'
import { EmbedError } from './embed-error.ts'
import type { PdfAnswer, PdfResult, PdfTask } from './pdf-tasks.ts'

/** Each task loads its own libraries only: loading them is most of a worker's time. */
const perform = async (task: PdfTask): Promise<PdfResult<PdfTask>> => {
  if (task.kind === 'append') {
    const { joinPages } = await import('./join-pages.ts')
    return joinPages(task.pdf, task.resources)
  }
  const { renderPages } = await import('./render-pages.ts')
  return renderPages(task.bytes, task.pages, task.longSidePx)
}

const answer = async (task: PdfTask): Promise<PdfAnswer> => {
  try {
    return { ok: true, result: await perform(task) }
  } catch (error) {
    if (error instanceof EmbedError) return { ok: false, failure: { kind: 'embed', code: error.code } }
    if (error instanceof ImageError) return { ok: false, failure: { kind: 'image', code: error.code } }
    return { ok: false, failure: { kind: 'other', message: String(error) } }
  }
}

parentPort?.postMessage(await answer(workerData as PdfTask))
