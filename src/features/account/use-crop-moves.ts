import type { KeyboardEvent, PointerEvent, Dispatch, SetStateAction } from 'react'
import { isHeic, smallestPx, squareOf, within } from './crop.ts'
import type { Crop } from './crop.ts'
import { edgePx } from './photo-frame.tsx'
import type { PictureEvent } from './photo-frame.tsx'

const keySteps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type UseCropMovesOptions = {
  size: { width: number; height: number } | null
  setCrop: Dispatch<SetStateAction<Crop>>
  crop: Crop
  address: string
  onClose: (refusal?: string) => void
  setSize: Dispatch<SetStateAction<{ width: number; height: number } | null>>
  file: File
  setUnseen: Dispatch<SetStateAction<boolean>>
}

/** Moves the photo in its frame. */
export const useCropMoves = ({
  size,
  setCrop,
  crop,
  address,
  onClose,
  setSize,
  file,
  setUnseen,
}: UseCropMovesOptions) => {
  const change = (next: Partial<Crop>) => size && setCrop(within(size, { ...crop, ...next }))
  /** Moves the picture under the square, in pixels of the screen. */
  const move = (right: number, down: number) => {
    if (!size) return
    const scale = squareOf(size, crop).side / edgePx
    change({ x: crop.x - (right * scale) / size.width, y: crop.y - (down * scale) / size.height })
  }
  const handleLoad = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: PictureEvent) => {
    URL.revokeObjectURL(address)
    if (Math.min(width, height) < smallestPx)
      onClose(`写真が小さすぎます。縦横とも${smallestPx}ピクセル以上の写真を選んでください。`)
    else setSize({ width, height })
  }
  const handleUnreadable = () => {
    URL.revokeObjectURL(address)
    if (isHeic(file)) setUnseen(true)
    else onClose('写真を読み取れません。JPEGかPNGの写真を選んでください。')
  }
  const handleDrag = (event: PointerEvent) => {
    if (event.buttons === 1) move(event.movementX, event.movementY)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    move(-8 * step[0], -8 * step[1])
  }
  return { change, handleLoad, handleUnreadable, handleDrag, handleKey }
}
