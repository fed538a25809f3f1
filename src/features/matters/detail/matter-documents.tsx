import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { usePages } from '#src/records/use-record-list.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { menuColumn } from '#src/ui/lists/menu-column.ts'
import { Pager } from '#src/ui/lists/pager.tsx'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { DocumentMenu } from '#src/widgets/document-shell/document-menu.tsx'
import { UnsentDocuments, useUnsentDocuments } from '#src/outbox/screens/unsent-documents.tsx'
import { documentColumns, DocumentLines } from '#src/widgets/record-lists/document-rows.tsx'
import { MatterSection, SectionRows, SeeAllLink } from './matter-section.tsx'

type MatterDocumentsProps = {
  companyId: string
  matterId: number
  /** Where the user may make one. */
  onCreate: (() => void) | undefined
  /** A few of them, with a way to all. */
  short?: boolean
}

const shortCount = 5
/** As many as a matter has more often than not, while they load. */
const usualCount = 3
const emptyTitle = '書類がありません'

const columns = (companyId: string): Column<DocumentListItem>[] => [
  ...documentColumns(companyId),
  menuColumn((document) => <DocumentMenu companyId={companyId} document={document} />),
]

/** 書類 of the matter with where each of them stands. */
export const MatterDocuments = ({ companyId, matterId, onCreate, short }: MatterDocumentsProps) => {
  const { rows, meta, failure, onPageChange } = usePages((page) => documentQueries.ofMatter(companyId, matterId, page))
  const unsent = useUnsentDocuments(companyId, matterId)
  const documents = short ? rows?.slice(0, shortCount) : rows
  const add = onCreate && (
    <MuiLink component="button" onClick={onCreate}>
      追加
    </MuiLink>
  )
  const pager = !short && meta && meta.last_page > 1 && <Pager meta={meta} onPageChange={onPageChange} />
  return (
    <MatterSection
      title="書類"
      count={meta?.total}
      action={
        short &&
        meta &&
        meta.total > shortCount && <SeeAllLink companyId={companyId} matterId={matterId} tab="documents" />
      }
    >
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <UnsentDocuments companyId={companyId} waiting={unsent} />
      </Box>
      {failure ? (
        <ErrorPanel {...failure} />
      ) : (
        !(unsent.length > 0 && documents?.length === 0) && (
          <RecordList
            label="書類"
            columns={columns(companyId)}
            rows={documents}
            rowKey={({ id }) => id}
            rowHeight={40}
            expectedRows={usualCount}
            empty={
              <EmptyState
                drawing="no-document"
                title={emptyTitle}
                text="点検や工事の記録を書類にまとめ、ここから提出できます。"
                action={add}
              />
            }
            footer={pager}
            phone={(rows) =>
              rows ? (
                <>
                  <SectionRows emptyText={emptyTitle} add={add}>
                    {rows.map((document) => (
                      <DocumentItem key={document.id} companyId={companyId} document={document} />
                    ))}
                  </SectionRows>
                  {pager}
                </>
              ) : (
                <SkeletonRows rows={usualCount} height={67} />
              )
            }
          />
        )
      )}
    </MatterSection>
  )
}

const DocumentItem = ({ companyId, document }: { companyId: string; document: DocumentListItem }) => (
  <li>
    <DocumentLines companyId={companyId} document={document} />
    <DocumentMenu companyId={companyId} document={document} />
  </li>
)
