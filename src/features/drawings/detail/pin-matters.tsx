import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { recordMatters } from '#src/widgets/record-lists/record-queries.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type PinMattersProps = { companyId: string; user: Actor; facilityId: number; onCreate: () => void }

/** The matters of a pin's equipment, each with the way to its report. */
export const PinMatters = ({ companyId, user, facilityId, onCreate }: PinMattersProps) => {
  const query = useQuery(recordMatters(companyId, { facility_id: facilityId }))
  const { data: statuses = [] } = useQuery(matterQueries.statuses(companyId))
  /** The matter that a document is made for. */
  const [reportedId, setReportedId] = useState<number | null>(null)
  if (query.isError && !query.data)
    return <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows height={64} rows={2} />
  const { data: matters, meta } = query.data
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {matters.length === 0 && (
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>この設備の案件は登録されていません。</Box>
      )}
      {matters.map((matter) => {
        const status = statuses.find(({ id }) => id === matter.status_id)
        return (
          <Box
            key={matter.id}
            sx={{ display: 'grid', gap: 1, p: 3, border: 1, borderColor: 'divider', borderRadius: '6px' }}
          >
            <Link
              to="/c/$companyId/matters/$matterId"
              params={{ companyId, matterId: matter.id }}
              sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
            >
              {matter.name}
            </Link>
            <Box sx={{ ...inRows, gap: 2, typography: 'caption', minHeight: 28 }}>
              {status && <MatterStatusBadge status={status} />}
              <MatterSchedule oneLine matter={matter} status={status} />
              {canCreateDocument(user) && (
                <Button
                  size="compact"
                  variant="text"
                  startIcon={<NoteAddOutlined />}
                  aria-label={`${matter.name}の書類を作成`}
                  onClick={() => setReportedId(matter.id)}
                  sx={{ ml: 'auto' }}
                >
                  書類を作成
                </Button>
              )}
            </Box>
          </Box>
        )
      })}
      {meta.last_page > 1 && (
        <Link to="/c/$companyId/matters" params={{ companyId }} search={{ facility_id: facilityId }}>
          {`${meta.total}件をすべて見る`}
        </Link>
      )}
      {canCreateMatter(user) && (
        <Button size="compact" startIcon={<AddOutlined />} onClick={onCreate} sx={{ justifySelf: 'start' }}>
          案件を作成
        </Button>
      )}
      <CreateDocumentDialog
        companyId={companyId}
        open={reportedId !== null}
        matterId={reportedId ?? undefined}
        onClose={() => setReportedId(null)}
      />
    </Box>
  )
}
