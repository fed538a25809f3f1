import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { PhotoPlace } from '#domain/documents/photo-place.ts'
import { photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { cutText } from '#domain/text/length.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { matterQueries } from '#src/api/matters.ts'
import type { UploadTarget } from '#src/widgets/outbox/upload.ts'
import { boardMax } from './board.ts'
import { BoardedCapture } from './boarded-capture.tsx'
import type { EarlierPhoto } from './earlier-photos.tsx'
import { useBoard } from './use-board.ts'

export type PlaceCaptureProps = {
  target: Extract<UploadTarget, { kind: 'document-item' }>
  /** Of the document. */
  work: Pick<Document, 'title' | 'matter_id' | 'matter'>
  place: PhotoPlace
  /** Photos of the item. */
  earlier: readonly EarlierPhoto[]
  onClose: () => void
}

/** Photos into an item of a form, with a board that says of the work what the matter's others say, and of the place what the form does. */
export const PlaceCapture = (props: PlaceCaptureProps) => {
  const { data: user } = useQuery(sessionQueries.companyUser(props.target.company_id))
  return user && <OwnCapture userId={user.id} {...props} />
}

const OwnCapture = ({
  userId,
  target,
  work: { title, matter_id, matter },
  place: { part, phase },
  ...capture
}: PlaceCaptureProps & { userId: number }) => {
  const { company_id, document_id, item_id } = target
  // A document that is not sent yet knows its matter by the number alone.
  const { data: named = matter } = useQuery({
    ...matterQueries.detail(company_id, matter_id ?? 0),
    enabled: matter === null && matter_id !== null && matter_id > 0,
    meta: { screenShows: () => true },
  })
  const held = useBoard({
    userId,
    companyId: company_id,
    subject: matter_id === null ? `document.${document_id}` : String(matter_id),
    work: cutText(named?.name ?? title, boardMax),
    place: {
      key: `${document_id}.${item_id}`,
      part: cutText(part, boardMax),
      phase: phase ? photoPhaseLabels[phase] : '',
    },
  })
  return <BoardedCapture hasPhases={false} target={target} held={held} {...capture} />
}
