import { useQuery } from '@tanstack/react-query'
import { shootingList } from '#domain/documents/shooting-list.ts'
import { documentQueries } from '#src/api/documents.ts'
import { localIdOf } from '#src/widgets/outbox/entry.ts'
import { useUnsentDocuments } from '#src/widgets/outbox/unsent-documents.tsx'
import { ItemCapture } from '#src/widgets/series-capture/item-capture.tsx'
import { ShootingListButton } from '#src/widgets/shooting-list/shooting-list-button.tsx'
import type { DocumentSlots } from '#src/widgets/shooting-list/shooting-list-button.tsx'

/** 撮影リスト of all documents of the matter that this person fills in, those that are not sent yet among them. */
export const MatterShootingList = ({ companyId, matterId }: { companyId: string; matterId: number }) => {
  const { data = [] } = useQuery(documentQueries.shootingList(companyId, matterId))
  const unsent = useUnsentDocuments(companyId, matterId)
  const documents: DocumentSlots[] = [
    ...unsent.map((entry) => ({
      documentId: localIdOf(entry),
      title: entry.write.body.title,
      slots: shootingList(entry.write.template?.items ?? [], []),
    })),
    ...data.map(({ document, slots }) => ({ documentId: document.id, title: document.title, slots })),
  ].filter(({ slots }) => slots.length > 0)
  return (
    <ShootingListButton
      documents={documents}
      capture={({ documentId, item }, onClose) => (
        <ItemCapture
          target={{
            kind: 'document-item',
            company_id: companyId,
            document_id: documentId,
            item_id: item.id,
            label: item.name,
          }}
          earlier={[]}
          onClose={onClose}
        />
      )}
    />
  )
}
