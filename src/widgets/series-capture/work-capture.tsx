import { useQuery } from '@tanstack/react-query'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { BoardedCapture } from './boarded-capture.tsx'
import { useFolderBoard, type FolderOfWork } from './use-board.ts'

type WorkCaptureProps = FolderOfWork & { onClose: () => void }

/** Photos of a work into the matter's folder: with its phase, a board, and the matter's photos to take them alike. */
export const WorkCapture = ({ target, userId, onClose }: WorkCaptureProps) => {
  const { company_id, matter_id } = target
  // Where it fails there is no overlay, and photos are taken as ever.
  const { data: photos = [] } = useQuery({
    ...photoLedgerQueries.photos(company_id, matter_id),
    meta: { screenShows: () => true },
  })
  const held = useFolderBoard({ target, userId })
  return <BoardedCapture hasPhases target={target} earlier={photos} held={held} onClose={onClose} />
}
