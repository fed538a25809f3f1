/** Pictures that stand for a person or a company: made small by us, whatever was sent. */
import { createHash } from 'node:crypto'
import type { Caller } from '#engine/engine.ts'
import { FileError, ImageError } from '#engine/model/errors.ts'
import type { Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { Upload } from '#server/http/upload.ts'

const smallestPx = 32
const largestBytes = 20 * 1024 * 1024

type Wanted = {
  /** What sentences call it. */
  noun: '写真' | '画像'
  /** Of its longer side. */
  edgePx: number
  /** What its storage key begins with; the rest is its content's. */
  keyStart: string
  for: Caller
}

const refusalOf = ({ content, size }: Upload, noun: string): string | null => {
  const choose = `JPEGかPNGの${noun}を選んでください。`
  if (content.content_type === 'image/svg+xml') return `SVGの${noun}は使えません。${choose}`
  if (!isPicture(content)) return choose
  if (size > largestBytes) return `${noun}は${largestBytes / 1024 ** 2}MB以下である必要があります。`
  return null
}

const unreadable = (error: FileError, noun: string): string =>
  error instanceof ImageError && error.code === 'too_large'
    ? `${noun}が大きすぎます。1億画素以下の${noun}を選んでください。`
    : `${noun}を読み取れません。別の${noun}を選んでください。`

/**
 * Stores a PNG without anything that a camera wrote beside the picture; answers its storage key. A 422 on the upload's
 * field says what is wrong with the picture.
 */
export const storeSmallPicture = async (
  { storage, engine }: Deps,
  upload: Upload,
  { noun, edgePx, keyStart, for: caller }: Wanted,
): Promise<string> => {
  const refused = (sentence: string) => invalid({ [upload.field]: [sentence] })
  const refusal = refusalOf(upload, noun)
  if (refusal) throw refused(refusal)
  const bytes = await storage.readBytes(upload.key)
  const png = await engine.pictureThumbnail(bytes, edgePx, { for: caller }).catch((error: unknown) => {
    throw error instanceof FileError ? refused(unreadable(error, noun)) : error
  })
  const header = new DataView(png.buffer, png.byteOffset)
  if (Math.min(header.getUint32(16), header.getUint32(20)) < smallestPx)
    throw refused(`${noun}が小さすぎます。縦横とも${smallestPx}ピクセル以上の${noun}を選んでください。`)
  const key = `${keyStart}-${createHash('sha256').update(png).digest('hex')}`
  await storage.write(key, png)
  return key
}
