import type { Dispatch, SetStateAction } from 'react'
import { photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { isNameless, nameByTime } from '#src/outbox/photos/photo-name.ts'
import type { BoardedPlace, QueuedUpload } from '#src/outbox/kinds/upload.ts'
import { sendsOriginals } from '#src/outbox/queue/upload-store.ts'
import type { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { boardPhoto } from './board-photo.ts'
import type { Board } from './board.ts'

type UseBoardedPhotosOptions = {
  phase: 2 | 1 | 3 | null
  shown: Board
  addBoarded: ReturnType<typeof useUploads>['addBoarded']
  target: BoardedPlace
  add: ReturnType<typeof useUploads>['add']
  uploads: readonly QueuedUpload[]
  photos: readonly File[]
  setDrawn: Dispatch<SetStateAction<number | null>>
  onClose: () => void
  setPhotos: Dispatch<SetStateAction<readonly File[]>>
  setIndex: Dispatch<SetStateAction<number>>
}

/** Puts the board into the photos and keeps them. */
export const useBoardedPhotos = ({
  phase,
  shown,
  addBoarded,
  target,
  add,
  uploads,
  photos,
  setDrawn,
  onClose,
  setPhotos,
  setIndex,
}: UseBoardedPhotosOptions) => {
  const nameOf = (photo: File, taken: ReadonlySet<string>): string => {
    const kind = phase ? photoPhaseLabels[phase] : undefined
    if (isNameless(photo)) return nameByTime(photo, taken, kind)
    return kind ? `${kind}_${photo.name}` : photo.name
  }
  const keep = async (photo: File): Promise<boolean> => {
    const keepsWhole = sendsOriginals()
    const boarded = await boardPhoto(photo, shown, keepsWhole).catch(() => null)
    if (boarded) return addBoarded(target, boarded.photo, boarded.original)
    toast.error(`「${photo.name}」はこのブラウザで黒板を入れられないため、黒板なしで追加します。`)
    return add(target, [photo])
  }
  return async () => {
    const taken = new Set(uploads.map(({ name }) => name))
    const left: File[] = []
    for (const [at, photo] of photos.entries()) {
      setDrawn(at + 1)
      const name = nameOf(photo, taken)
      taken.add(name)
      const named = new File([photo], name, { type: photo.type, lastModified: photo.lastModified })
      if (!(await keep(named))) left.push(photo)
    }
    if (left.length === 0) return onClose()
    // Where there was no room for them, there may be some once others are sent.
    setPhotos(left)
    setIndex(0)
    setDrawn(null)
  }
}
