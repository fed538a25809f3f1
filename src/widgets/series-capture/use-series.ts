import type { RefObject, Dispatch, SetStateAction } from 'react'
import { boardedName, photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { nameByTime } from '#src/outbox/photos/photo-name.ts'
import type { BoardedPlace, QueuedUpload } from '#src/outbox/kinds/upload.ts'
import type { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { takePhoto, type TakenPhoto } from './take-photo.ts'
import { withPhase, type Board } from './board.ts'

/** What was put into the queue last. */
export type Last = { name: string; url: string }

/** `original`: the photo without the board, where it has one. */
type Shot = { photo: File; original?: File }

const shotOf = ({ photo, boarded }: TakenPhoto, name: string, now: Date): Shot => {
  const about = { type: 'image/jpeg', lastModified: now.getTime() }
  const original = new File([photo], name, about)
  if (!boarded) return { photo: original }
  return { photo: new File([boarded], boardedName(name), about), original }
}

type UseSeriesOptions = {
  addBoarded: ReturnType<typeof useUploads>['addBoarded']
  target: BoardedPlace
  add: ReturnType<typeof useUploads>['add']
  video: RefObject<HTMLVideoElement | null>
  setTaking: Dispatch<SetStateAction<boolean>>
  canvas: RefObject<HTMLCanvasElement | null>
  board: Board | null
  phase: 1 | 2 | 3 | null
  names: RefObject<Set<string>>
  uploads: readonly QueuedUpload[]
  setLast: Dispatch<SetStateAction<Last | null>>
  setCount: Dispatch<SetStateAction<number>>
  last: Last | null
  cancel: (id: string) => void
}

/** Photos one after the other, and the last one taken back. */
export const useSeries = ({
  addBoarded,
  target,
  add,
  video,
  setTaking,
  canvas,
  board,
  phase,
  names,
  uploads,
  setLast,
  setCount,
  last,
  cancel,
}: UseSeriesOptions) => {
  const keep = ({ photo, original }: Shot): Promise<boolean> =>
    original ? addBoarded(target, photo, original) : add(target, [photo], { keepOriginal: true })

  const handleTake = async () => {
    if (!video.current) return
    setTaking(true)
    try {
      const now = new Date()
      canvas.current ??= document.createElement('canvas')
      const taken = await takePhoto(video.current, canvas.current, { board: board && withPhase(board, phase), now })
      const known = new Set([...names.current, ...uploads.map(({ name }) => name)])
      const kind = phase ? photoPhaseLabels[phase] : undefined
      const name = nameByTime({ name: '.jpg', lastModified: now.getTime() }, known, kind)
      const shot = shotOf(taken, name, now)
      names.current.add(name)
      // What could not be kept is no photo: it has been said, and is not counted.
      if (!(await keep(shot))) return
      setLast({ name: shot.photo.name, url: URL.createObjectURL(shot.photo) })
      setCount((taken) => taken + 1)
    } catch {
      toast.error(`${pdfTexts.canvasFailed}。ほかのタブを閉じてから、もう一度お試しください。`)
    } finally {
      setTaking(false)
    }
  }
  const waiting = last ? uploads.filter(({ name }) => name === last.name) : []
  const handleUndo = () => {
    for (const { id } of waiting) cancel(id)
    setLast(null)
    setCount((taken) => taken - 1)
  }
  return { handleTake, waiting, handleUndo }
}
