import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { PhotoPlace } from '#domain/documents/photo-place.ts'
import { photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { cutText } from '#domain/text/length.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { matterQueries } from '#src/api/matters.ts'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { boardMax } from './board.ts'
import { useBoard, type HeldBoard } from './use-board.ts'

export type ItemOfWork = {
  target: Extract<BoardedPlace, { kind: 'document-item' }>
  /** Of the document. */
  work: Pick<Document, 'title' | 'matter_id' | 'matter'>
  place: PhotoPlace
}
type ItemBoardProps = ItemOfWork & { children: (held: HeldBoard) => ReactNode }

/** With a board that says of the work what the matter's others say, and of the place what the form does. */
export const ItemBoard = (props: ItemBoardProps) => {
  const { data: user } = useQuery(sessionQueries.companyUser(props.target.company_id))
  return user && <OwnBoard userId={user.id} {...props} />
}

const OwnBoard = ({
  userId,
  target: { company_id, document_id, item_id },
  work: { title, matter_id, matter },
  place: { part, phase },
  children,
}: ItemBoardProps & { userId: number }) => {
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
  return children(held)
}
