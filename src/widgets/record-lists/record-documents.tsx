import type { DocumentFilter } from '#domain/documents/documents.contract.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { usePages } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { RowList } from '#src/ui/lists/row-list.tsx'
import { documentColumns, DocumentLines } from './document-rows.tsx'
import { recordDocuments } from './record-queries.ts'

type RecordDocumentsProps = {
  companyId: string
  /** What they have in common, e.g. `{ building_id: 3 }`. */
  filter: DocumentFilter
  emptyText: string
}

/** The documents in which another record stands, newest first, page by page. */
export const RecordDocuments = ({ companyId, filter, emptyText }: RecordDocumentsProps) => (
  <RecordListScreen
    inset
    label="書類"
    list={usePages((page) => recordDocuments(companyId, filter, page))}
    columns={documentColumns(companyId)}
    empty={<EmptyState drawing="no-document" title="書類がありません" text={emptyText} />}
    phone={{
      height: 84,
      rows: (found) => (
        <RowList rows={found}>{(document) => <DocumentLines companyId={companyId} document={document} />}</RowList>
      ),
    }}
  />
)
