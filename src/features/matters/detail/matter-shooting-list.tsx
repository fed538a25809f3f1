import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { photoPlaceOf } from '#domain/documents/photo-place.ts'
import { itemsLike, shootingList } from '#domain/documents/shooting-list.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import { useUnsentDocuments } from '#src/outbox/screens/unsent-documents.tsx'
import { ItemCapture } from '#src/widgets/series-capture/item-capture.tsx'
import { ShootingListButton } from '#src/widgets/shooting-list/shooting-list-button.tsx'
import type { DocumentSlots } from '#src/widgets/shooting-list/shooting-list-button.tsx'

type MatterShootingListProps = { companyId: string; matter: Pick<Matter, 'id' | 'name' | 'templates'> }

/**
 * 撮影リスト of all documents of the matter that this person fills in, those that are not sent yet among them, and of
 * the matter's templates that have none yet.
 */
export const MatterShootingList = ({ companyId, matter }: MatterShootingListProps) => {
  const { data, isPending } = useQuery(documentQueries.shootingList(companyId, matter.id))
  // What an earlier version carried says nothing of templates.
  const { data: stored = [], templates = [] } = data ?? {}
  const unsent = useUnsentDocuments(companyId, matter.id)
  const [begun, setBegun] = useState<TemplateRef | null>(null)
  const documents: DocumentSlots[] = [
    ...unsent.map((entry) => ({
      documentId: localIdOf(entry),
      title: entry.write.body.title,
      slots: shootingList(entry.write.template?.items ?? [], []),
    })),
    ...stored.map(({ document, slots }) => ({ documentId: document.id, title: document.title, slots })),
  ].filter(({ slots }) => slots.length > 0)
  const unbegun = templates.flatMap(({ template_id, items }) => {
    const template = matter.templates.find(({ id }) => id === template_id)
    const isBegun = unsent.some(({ write }) => write.body.template_id === template_id)
    const slots = items.map(({ wanted, ...item }) => ({ item, count: 0, wanted }))
    return template && !isBegun
      ? [{ templateId: template_id, name: template.name, slots, onBegin: () => setBegun(template) }]
      : []
  })
  // What comes by then would push down what is under it; without forms there is hardly anything to photograph.
  if (isPending && documents.length === 0 && matter.templates.length > 0 && 'mediaDevices' in navigator)
    return <Box sx={{ height: 48 }} />
  return (
    <>
      <ShootingListButton
        documents={documents}
        unbegun={unbegun}
        capture={({ documentId, item }, onClose) => (
          <SlotCapture companyId={companyId} matter={matter} documentId={documentId} item={item} onClose={onClose} />
        )}
      />
      <CreateDocumentDialog
        companyId={companyId}
        open={begun !== null}
        matterId={matter.id}
        template={begun ?? undefined}
        onClose={() => setBegun(null)}
      />
    </>
  )
}

type SlotCaptureProps = {
  companyId: string
  matter: Pick<Matter, 'id' | 'name'>
  documentId: number
  item: { id: number; name: string }
  onClose: () => void
}

const SlotCapture = ({ companyId, matter, documentId, item, onClose }: SlotCaptureProps) => {
  // Its photos lie over the camera's picture as soon as they are known; the camera does not wait for them.
  const { data: document } = useQuery({
    ...documentQueries.detail(companyId, documentId),
    enabled: documentId > 0,
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })
  const items = document?.template.items ?? []
  const like = itemsLike(items, item)
  const earlier = (document?.item_files ?? [])
    .filter(({ item_id, file }) => like.has(item_id) && file.type === fileKinds.image)
    .map(({ file }) => file)
  const target = {
    kind: 'document-item',
    company_id: companyId,
    document_id: documentId,
    item_id: item.id,
    label: item.name,
  } as const
  return (
    <ItemCapture
      target={target}
      work={{ title: document?.title ?? '', matter_id: matter.id, matter }}
      place={photoPlaceOf(items, item)}
      earlier={earlier}
      onClose={onClose}
    />
  )
}
