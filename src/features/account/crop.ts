/** The square that is cut out of a photo: its middle as fractions of the photo, and how near it is. */
export type Crop = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const maxZoom = 4
/** What is sent: as large as people are shown anywhere, twice over. */
const edgePx = 512
/** Smaller ones would be a blot. */
export const smallestPx = 32

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The nearest crop that stays within the photo. */
export const within = (photo: Size, { x, y, zoom }: Crop): Crop => {
  const near = Math.min(maxZoom, Math.max(1, zoom))
  const half = sideOf(photo, near) / 2
  const clamp = (middle: number, length: number) => Math.min(1 - half / length, Math.max(half / length, middle))
  return { x: clamp(x, photo.width), y: clamp(y, photo.height), zoom: near }
}

/** In pixels of the photo. */
export const squareOf = (photo: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } => {
  const side = sideOf(photo, zoom)
  return { left: x * photo.width - side / 2, top: y * photo.height - side / 2, side }
}

/** By its name where the system knows no type of it. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)

/** The square as a JPEG, at most 512 pixels wide. */
export const cutOut = async (photo: HTMLImageElement, crop: Crop): Promise<File> => {
  const { left, top, side } = squareOf({ width: photo.naturalWidth, height: photo.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(edgePx, Math.max(smallestPx, Math.round(side)))
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('キャンバスからBlobの作成に失敗しました')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
