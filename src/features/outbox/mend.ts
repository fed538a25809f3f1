/** Where what was refused is mended, and how what was typed gets there. */
import type { LinkTarget } from '#src/ui/link.tsx'
import { returnComment } from '#src/widgets/comment-thread/comment-draft.ts'
import { cancelEntry } from '#src/widgets/outbox/outbox-store.ts'
import type { QueuedEntry } from '#src/widgets/outbox/entry.ts'

type Mend = { label: string; link: LinkTarget; prepare?: () => void }

const matterLink = (companyId: string, matterId: number, tab?: 'comments' | 'report-folder'): LinkTarget => ({
  to: '/c/$companyId/matters/$matterId',
  params: { companyId, matterId },
  ...(tab && { search: { tab } }),
})
const documentLink = (companyId: string, documentId: number, end: '' | '/edit' | '/log'): LinkTarget => ({
  to: `/c/$companyId/documents/$documentId${end}`,
  params: { companyId, documentId },
})
/** Where a document is filled in, by the server's id or by its own entry's. */
export const editorLink = (companyId: string, documentId: number): LinkTarget =>
  documentId > 0
    ? documentLink(companyId, documentId, '/edit')
    : { to: '/c/$companyId/unsent-documents/$entryId', params: { companyId, entryId: -documentId } }

const openPlace = '場所を開く'

/** null where there is no such place yet. */
export const mendOf = ({ id, write }: QueuedEntry, userId: number): Mend | null => {
  const { company_id: companyId } = write
  switch (write.kind) {
    case 'file': {
      const { target } = write
      if ('item_id' in target) return { label: openPlace, link: editorLink(companyId, target.document_id) }
      // Of a pin nobody knows the drawing by its number.
      if (target.kind === 'pin') return null
      if (target.kind === 'building')
        return {
          label: openPlace,
          link: { to: '/c/$companyId/buildings/$buildingId', params: { companyId, buildingId: target.building_id } },
        }
      if (target.kind === 'facility')
        return {
          label: openPlace,
          link: { to: '/c/$companyId/facilities/$facilityId', params: { companyId, facilityId: target.facility_id } },
        }
      return target.matter_id > 0
        ? { label: openPlace, link: matterLink(companyId, target.matter_id, 'report-folder') }
        : null
    }
    case 'contents':
    case 'embeds':
    case 'item-matter':
      return { label: '書類で直す', link: editorLink(companyId, write.document_id) }
    case 'matter-status':
      return write.matter_id > 0 ? { label: openPlace, link: matterLink(companyId, write.matter_id) } : null
    case 'comment': {
      const { target, body } = write
      const isMatter = 'matter_id' in target
      const subject = isMatter ? target.matter_id : target.document_id
      if (subject < 0) return null
      return {
        label: 'コメント欄で直す',
        link: isMatter ? matterLink(companyId, subject, 'comments') : documentLink(companyId, subject, '/log'),
        // The composer keeps it from here on, as it keeps everything that is typed and not sent; else it stays here too.
        prepare: () => {
          if (returnComment({ companyId, target, userId }, body.body)) cancelEntry(id)
        },
      }
    }
    case 'pin':
    case 'pin-change':
      return {
        label: '図面で直す',
        link: {
          to: '/c/$companyId/drawings/$drawingId',
          params: { companyId, drawingId: write.drawing_id },
          search: { pin: write.kind === 'pin' ? -id : write.pin_id },
        },
      }
    case 'matter':
    case 'document':
      return null
  }
}
