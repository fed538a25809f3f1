/** What an approver wants to know of a second round: the words of the last 差し戻し, and what has changed since, cell by cell. */
import ArrowRightAltOutlined from '@mui/icons-material/ArrowRightAltOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type { DocumentChange, DocumentChanges } from '#domain/documents/document-changes.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import { documentQueries } from '#src/api/documents.ts'
import { describeError } from '#src/api/errors.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { wasSentBack } from './approval-view.ts'
import { PreviewLink } from './preview-link.tsx'
import { Section } from './section.tsx'
import { useFirstFew } from './use-first-few.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type Place = { companyId: string; document: Document }
type ChangesPanelProps = Place & { isPhone: boolean }

const shownAtFirst = { phone: 3, desk: 8 } as const

/** Nothing where the document was never sent back. */
export const ChangesPanel = ({ isPhone, companyId, document }: ChangesPanelProps) => {
  const isComparable = wasSentBack(document)
  const query = useQuery({ ...documentQueries.changes(companyId, document.id), enabled: isComparable })
  if (!isComparable || query.data === null) return null
  return (
    <Section title="前回の差し戻しからの変更点" count={query.data?.changes.length}>
      {query.isError && !query.data && (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Panel>
          <SkeletonRows rows={2} />
        </Panel>
      )}
      {query.data && <Changes isPhone={isPhone} companyId={companyId} document={document} {...query.data} />}
    </Section>
  )
}

const Changes = ({
  isPhone,
  sent_back_at,
  sent_back_by,
  comment,
  changes,
  ...place
}: ChangesPanelProps & DocumentChanges) => {
  const { shown, more } = useFirstFew(changes, isPhone ? shownAtFirst.phone : shownAtFirst.desk)
  return (
    <Panel>
      <Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>
        {`${formatMoment(sent_back_at)} ${sent_back_by ? `${sent_back_by.name}さんが` : ''}差し戻し`}
        {comment && (
          <Box
            sx={{
              mt: 1,
              px: 3,
              py: 2,
              bgcolor: 'neutral.50',
              borderRadius: '6px',
              color: 'text.primary',
              lineHeight: 1.6,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            <LinkedText>{comment}</LinkedText>
          </Box>
        )}
      </Box>
      {changes.length === 0 && (
        <Box sx={{ px: 4, pb: 4, typography: 'body2' }}>差し戻しのあと、書類は変更されていません。</Box>
      )}
      <Box component="ul" aria-label="変更点" sx={{ m: 0, p: 0 }}>
        {shown.map((change, index) => (
          <ChangeRow key={`${change.kind}-${change.item_id}`} number={index + 1} change={change} {...place} />
        ))}
      </Box>
      {more}
    </Panel>
  )
}

const ChangeRow = ({
  companyId,
  document,
  number,
  change: { name, cell_reference, before, after },
}: Place & {
  change: DocumentChange
  /** The same as on the sheet. */
  number: number
}) => {
  const cell = cell_reference === null ? null : parseCellReference(cell_reference)
  const sheet = cell && document.template.sheets.find(({ sheet_index }) => sheet_index === cell.sheet)
  const place = cell && [sheet?.name, cellAddress(cell)].filter(Boolean).join(' ')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { desk: 'minmax(0, 5fr) minmax(0, 9fr) 44px', phone: 'minmax(0, 1fr) 44px' },
        alignItems: 'center',
        columnGap: 3,
        pl: 4,
        pr: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'line.row',
        listStyle: 'none',
      }}
    >
      <ChangeHead number={number} name={name} place={place} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) 24px minmax(0, 1fr)',
          alignItems: 'center',
          columnGap: 2,
          order: { phone: 3 },
          gridColumn: { phone: '1 / -1' },
          mt: { phone: 1.5 },
          pr: { phone: 3 },
        }}
      >
        <Value tag="del" text={before} />
        <ArrowRightAltOutlined aria-label="変更後" sx={{ fontSize: 20, color: 'neutral.500' }} />
        <Value tag="ins" text={after} />
      </Box>
      <PreviewLink companyId={companyId} documentId={document.id} item={{ name, cell_reference }} />
    </Box>
  )
}

/** Which item it is: numbered as on the sheet, and where it stands there. */
const ChangeHead = ({ number, name, place }: { number: number; name: string; place: string | null }) => (
  <Box sx={{ ...inRows, columnGap: 2, rowGap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
    <Box
      component="span"
      sx={{
        flex: 'none',
        minWidth: 20,
        px: 1,
        borderRadius: '3px',
        bgcolor: 'info.main',
        color: 'common.white',
        typography: 'caption',
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {number}
    </Box>
    <Box component="span" sx={{ fontWeight: 500, minWidth: 0 }}>
      {name}
    </Box>
    {place && <Tag>{place}</Tag>}
  </Box>
)

const Value = ({ tag, text }: { tag: 'del' | 'ins'; text: string }) => (
  <Box
    component={tag}
    sx={{
      px: 2,
      py: 1,
      borderRadius: '4px',
      typography: 'cell',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      ...(tag === 'ins'
        ? { bgcolor: 'brand.50', color: 'text.primary', fontWeight: 500, textDecoration: 'none' }
        : { bgcolor: 'neutral.50', color: 'text.secondary', textDecoration: text === '' ? 'none' : undefined }),
    }}
  >
    {text || '未入力'}
  </Box>
)
