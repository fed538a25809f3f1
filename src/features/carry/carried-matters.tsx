import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { carryReasonLabels } from '#domain/carry/carry.labels.ts'
import { formatFeedMoment } from '#domain/dates.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { sizeOf, type HeldMatter } from '#src/widgets/carry/carry-index.ts'

const stateOf = ({ kept_at, failure }: HeldMatter, isCurrent: boolean) => {
  if (isCurrent) return { icon: <SyncOutlined />, text: '更新中', color: 'text.secondary' }
  if (failure !== null) return { icon: <ErrorOutlineOutlined />, text: `失敗：${failure}`, color: 'error.main' }
  if (kept_at === null) return { icon: <HourglassEmptyOutlined />, text: '待ち', color: 'text.secondary' }
  return { icon: <CheckCircleOutlined />, text: `済み ${formatFeedMoment(kept_at, new Date())}`, color: 'success.dark' }
}

type CarriedMattersProps = {
  companyId: string
  matters: readonly HeldMatter[]
  currentId: number | null
  /** Missing while a round is under way. */
  onRetry: (() => void) | undefined
}

/** Each matter with how much of it is here, from when, and what became of it. */
export const CarriedMatters = ({ companyId, matters, currentId, onRetry }: CarriedMattersProps) => (
  <Panel title="持ち出している案件" titleEnd={<Box sx={{ color: 'text.secondary' }}>{`${matters.length}件`}</Box>}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {matters.map((matter) => {
        const { icon, text, color } = stateOf(matter, matter.id === currentId)
        const older =
          matter.failure !== null &&
          matter.kept_at !== null &&
          `（${formatFeedMoment(matter.kept_at, new Date())} の内容は開けます）`
        return (
          <Box
            component="li"
            key={matter.id}
            sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'line.row', '&:first-of-type': { borderTop: 0 } }}
          >
            <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
              <Link
                to="/c/$companyId/matters/$matterId"
                params={{ companyId, matterId: matter.id }}
                sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere', py: { phone: 1.5 } }}
              >
                {matter.name}
              </Link>
              <Tag brand={matter.reason === 'today'}>{carryReasonLabels[matter.reason]}</Tag>
            </Box>
            {matter.building_name && (
              <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{matter.building_name}</Box>
            )}
            <Box sx={{ ...inRow, gap: 1.5, mt: 1, fontSize: 13, color, '& svg': { fontSize: 18 } }}>
              {icon}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {text}
                {older}
              </Box>
              <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatFileSize(sizeOf(matter.parts))}</Box>
              {matter.failure !== null && onRetry && (
                <Button size="small" variant="text" onClick={onRetry}>
                  再試行
                </Button>
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  </Panel>
)
