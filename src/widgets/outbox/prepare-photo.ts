/** Photos as they are sent: upright JPEGs of at most 2560 pixels. Everything that is no photo goes as it is. */
import { pdfTexts } from '#domain/text/screens.ts'
import { OfflineError } from '#src/api/errors.ts'
import { decodeHeic } from '#src/lib/heic/decode-heic.ts'
import { readNote, withNote } from '#src/widgets/photo-time/carry-time.ts'

/** Longer side of a sent photo, in pixels. */
export const photoSide = 2560
const jpegQuality = 0.88

const undrawn = `${pdfTexts.canvasFailed}。写真は元のまま送ります。`
const unreadableHeic =
  'この写真（HEIC形式）はこのブラウザで変換できないため、元のまま送ります。ほかの端末で表示できないことがあります。'

const isJpeg = (type: string, name: string): boolean => type === 'image/jpeg' || (type === '' && /\.jpe?g$/i.test(name))
const isHeic = (type: string, name: string): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** The picture as its EXIF says it stands; null where this browser cannot open it. */
const openPicture = (content: Blob): Promise<ImageBitmap | null> =>
  typeof createImageBitmap === 'function' ? createImageBitmap(content).catch(() => null) : Promise.resolve(null)

/** null where the browser has no memory for a canvas of that size, or makes no file of it. */
const drawJpeg = async (picture: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, photoSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  try {
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  } finally {
    // Safari keeps a canvas's memory until it feels like it, and has little of it: after some photos none would be drawn.
    canvas.width = 0
    canvas.height = 0
  }
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
  const picture = (await openPicture(content)) ?? (isConversion ? await decodeHeic(content) : null)
  // What converts it is fetched when it is wanted: with a connection it may be had.
  if (!picture && isConversion && !navigator.onLine) throw new OfflineError()
  if (!picture) return isConversion ? { ...asChosen, note: unreadableHeic } : asChosen
  try {
    if (!isConversion && Math.max(picture.width, picture.height) <= photoSide) return asChosen
    const drawn = await drawJpeg(picture)
    if (!drawn) return { ...asChosen, note: undrawn }
    if (!isConversion && drawn.size >= content.size) return asChosen
    const noted = withNote(drawn, await readNote(content))
    return { content: noted, name: isConversion ? name.replace(/\.[^.]*$/, '') + '.jpg' : name, note: null }
  } finally {
    picture.close()
  }
}
