/** Photos as they are sent: upright JPEGs of at most 2560 pixels. Everything that is no photo goes as it is. */
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { OfflineError } from '#src/api/errors.ts'
import { decodeHeic } from '#src/lib/heic/decode-heic.ts'
import { workerAnswer } from '#src/lib/worker-answer.ts'
import { readNote, withNote } from './carry-time.ts'
import { shrinkPhoto, type PhotoOrder, type ShrunkPhoto } from './shrink-photo.ts'

const undrawn = `${pdfTexts.canvasFailed}。写真は元のまま送ります。`
const unreadableHeic =
  'この写真（HEIC形式）はこのブラウザで変換できないため、元のまま送ります。ほかの端末で表示できないことがあります。'

const isJpeg = (type: string, name: string): boolean => type === 'image/jpeg' || (type === '' && /\.jpe?g$/i.test(name))
const isHeic = (type: string, name: string): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** Many times what an old phone takes: what waits behind the photo waits no longer for a worker that says nothing. */
const workerMs = 30_000

const shrinkHere = (order: PhotoOrder): Promise<ShrunkPhoto> =>
  shrinkPhoto(order, () => document.createElement('canvas'))

/**
 * In a worker where the browser draws in one, so that thirty photos hold up nobody's typing: one a photo, since a phone
 * has its memory back for certain when the worker ends. Otherwise by the page itself.
 */
const shrink = async (order: PhotoOrder): Promise<ShrunkPhoto> => {
  if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') {
    const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
    try {
      const shrunk = await workerAnswer<ShrunkPhoto>(worker, order, workerMs)
      if (shrunk) return shrunk
    } finally {
      worker.terminate()
    }
  }
  return shrinkHere(order)
}

type PreparedPhoto = { content: Blob; name: string; note: string | null }

/**
 * Shrinks large JPEGs and makes JPEGs of HEICs. Drawings and screenshots (PNG and others) keep every pixel; a picture
 * that does not open is the server's to judge. Rejects where there is no connection to convert it with.
 */
export const preparePhoto = async (content: Blob, name: string): Promise<PreparedPhoto> => {
  const asChosen = { content, name, note: null }
  const isConversion = isHeic(content.type, name)
  if (!isConversion && !isJpeg(content.type, name)) return asChosen
  const opened = await shrink({ source: content, isRedrawn: isConversion })
  const decoded = opened.kind === 'unopened' && isConversion ? await decodeHeic(content) : null
  const shrunk = decoded ? await shrinkHere({ source: decoded, isRedrawn: true }) : opened
  // What converts it is fetched when it is wanted: with a connection it may be had.
  if (shrunk.kind === 'unopened' && isConversion && !navigator.onLine) throw new OfflineError()
  if (shrunk.kind === 'unopened') return isConversion ? { ...asChosen, note: unreadableHeic } : asChosen
  if (shrunk.kind === 'small') return asChosen
  if (!shrunk.content) return { ...asChosen, note: undrawn }
  if (!isConversion && shrunk.content.size >= content.size) return asChosen
  const noted = withNote(shrunk.content, await readNote(content))
  return { content: noted, name: isConversion ? name.replace(/\.[^.]*$/, '') + '.jpg' : name, note: null }
}
