/** Longer side of a sent photo, in pixels. */
export const photoSide = 2560
const jpegQuality = 0.88
const type = 'image/jpeg'

/** What is opened, and whether it is drawn anew even where it is small enough. */
export type PhotoOrder = { source: Blob | ImageBitmap; isRedrawn: boolean }
export type ShrunkPhoto =
  /** This browser cannot open it. */
  | { kind: 'unopened' }
  /** Nothing was drawn: it is small enough as it is. */
  | { kind: 'small' }
  /** As a JPEG; null where the browser has no memory for a canvas of that size, or makes no file of it. */
  | { kind: 'drawn'; content: Blob | null }

type Canvas = HTMLCanvasElement | OffscreenCanvas

/** The picture as its EXIF says it stands; null where this browser cannot open it. */
const openPicture = (content: Blob): Promise<ImageBitmap | null> =>
  typeof createImageBitmap === 'function' ? createImageBitmap(content).catch(() => null) : Promise.resolve(null)

const toJpeg = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality: jpegQuality }).catch(() => null)
    : new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality))

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type DrawOver = (context: Context) => void

const drawJpeg = async (picture: ImageBitmap, canvas: Canvas, drawOver?: DrawOver): Promise<Blob | null> => {
  const scale = Math.min(1, photoSide / Math.max(picture.width, picture.height))
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  try {
    const context: Context | null = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    drawOver?.(context)
    return await toJpeg(canvas)
  } finally {
    // Safari keeps a canvas's memory until it feels like it, and has little of it: after some photos none would be drawn.
    canvas.width = 0
    canvas.height = 0
  }
}

/** An upright JPEG of at most 2560 px of a photo, with what is drawn over it. The picture is closed. */
export const shrinkPhoto = async (
  { source, isRedrawn }: PhotoOrder,
  createCanvas: () => Canvas,
  drawOver?: DrawOver,
): Promise<ShrunkPhoto> => {
  const picture = source instanceof Blob ? await openPicture(source) : source
  if (!picture) return { kind: 'unopened' }
  try {
    if (!isRedrawn && Math.max(picture.width, picture.height) <= photoSide) return { kind: 'small' }
    return { kind: 'drawn', content: await drawJpeg(picture, createCanvas(), drawOver) }
  } finally {
    picture.close()
  }
}
