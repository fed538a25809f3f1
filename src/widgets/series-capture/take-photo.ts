/** A photo out of the camera's running picture. */
import { withNote } from '#src/outbox/photos/carry-time.ts'
import { photoSide } from '#src/outbox/photos/shrink-photo.ts'
import { drawBoard, type Board } from './board.ts'

const jpegQuality = 0.9

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas made no file'))),
      'image/jpeg',
      jpegQuality,
    ),
  )

export type TakenPhoto = {
  /** As the camera saw it. */
  photo: Blob
  /** The same with the board on it; null without one. */
  boarded: Blob | null
}

/**
 * JPEGs of at most 2560 px that say when they were taken. One canvas serves all photos of a series: Safari keeps the
 * memory of each until it feels like it. Rejects where the browser has no memory for it.
 */
export const takePhoto = async (
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  { board, now }: { board: Board | null; now: Date },
): Promise<TakenPhoto> => {
  const scale = Math.min(1, photoSide / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const note = { taken_at: now, taken_from: 'device' } as const
  const photo = withNote(await toJpeg(canvas), note)
  if (!board) return { photo, boarded: null }
  drawBoard(context, board, now)
  return { photo, boarded: withNote(await toJpeg(canvas), note) }
}
