import type { ReactNode } from 'react'
import { numbered } from '#domain/numbers/numbered.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { StandaloneHeader } from '#src/ui/page/standalone-header.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'

type DocumentScreenHeaderProps = {
  companyId: string
  document: Pick<DocumentListItem, 'id' | 'title' | 'number' | 'document_type_id'>
  /** What is done here, for the window's title: 編集, プレビュー. */
  screen: string
  children?: ReactNode
}

/** Header of the editor and the preview: back to the document, its title and type, actions. */
export const DocumentScreenHeader = ({ companyId, document, screen, children }: DocumentScreenHeaderProps) => (
  <>
    <DocumentTitle>{`${document.title}の${screen}`}</DocumentTitle>
    <StandaloneHeader
      title={numbered(document.number, document.title)}
      back={
        document.id > 0
          ? {
              label: '書類の詳細に戻る',
              link: { to: '/c/$companyId/documents/$documentId', params: { companyId, documentId: document.id } },
            }
          : { label: '送信待ちに戻る', link: { to: '/c/$companyId/outbox', params: { companyId } } }
      }
      titleEnd={<DocumentTypeBadge documentTypeId={document.document_type_id} />}
    >
      {children}
    </StandaloneHeader>
  </>
)
