import { useNavigate } from '@tanstack/react-router'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'

type DocumentMenuProps = {
  companyId: string
  document: Pick<DocumentListItem, 'id' | 'title' | 'canCopy' | 'canDelete'>
  onDeleted?: () => void
  /** Begins a selection, where no column of check boxes does. */
  onSelect?: (() => void) | undefined
  /** The document is what the screen is about. */
  ofScreen?: boolean
}

/** コピーして作成 leads to the copy. */
export const DocumentMenu = ({ companyId, document: { id, title, canCopy, canDelete }, ...of }: DocumentMenuProps) => {
  const navigate = useNavigate()
  return (
    <RecordMenu
      companyId={companyId}
      noun="documents"
      id={id}
      name={title}
      mayCopy={canCopy}
      mayDelete={canDelete}
      onCopied={(copy) =>
        void navigate({ to: '/c/$companyId/documents/$documentId', params: { companyId, documentId: copy.id } })
      }
      {...of}
    />
  )
}
