import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { HomeMatter } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { isOverdue } from '#domain/matters/matters.rules.ts'
import { useUnsentDocuments } from '#src/outbox/screens/unsent-documents.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { MemberAvatars } from '#src/ui/marks/member-avatars.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { nothingToday } from './home-section.tsx'
import { documentsText, PlanText } from './today-matters.tsx'

type PhoneMattersProps = {
  companyId: string
  /** What they are. */
  title: string
  matters: readonly HomeMatter[]
  statuses: readonly MatterStatus[]
  today: string
  /** Whose matters; without one everybody's. */
  userId: number | undefined
}

/** Matters of the home as cards; the status is changed right there. */
export const PhoneMatters = ({ companyId, title, matters, statuses, today, userId }: PhoneMattersProps) => {
  const unsent = useUnsentDocuments(companyId)
  if (matters.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: 4, color: 'text.secondary' }}>
        {nothingToday(userId)}
      </Paper>
    )
  return (
    <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
      {matters.map((matter) => {
        const made = unsent.filter(({ write }) => write.body.matter_id === matter.id).length
        const status = statuses.find(({ id }) => id === matter.status_id)
        return (
          <Paper
            variant="outlined"
            component="li"
            key={matter.id}
            sx={{ listStyle: 'none', minWidth: 0, px: 4, py: 3 }}
          >
            <Link
              to="/c/$companyId/matters/$matterId"
              params={{ companyId, matterId: matter.id }}
              sx={{ ...touchArea, display: 'block', py: 0.5, fontSize: 16, lineHeight: '24px', fontWeight: 500 }}
            >
              {matter.name}
            </Link>
            <PlanText matter={matter} today={today} />
            {matter.building && (
              <Box sx={{ ...inRow, gap: 1.5, mt: 0.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
                <ApartmentOutlined sx={{ fontSize: 18, flex: 'none' }} />
                <BuildingLink
                  companyId={companyId}
                  building={matter.building}
                  sx={{ minWidth: 0, lineHeight: '24px' }}
                />
              </Box>
            )}
            <Box sx={{ ...inRows, gap: 2.5, mt: 2.5, fontSize: 14, color: 'text.secondary' }}>
              <Box sx={{ mr: 'auto', minWidth: 0, maxWidth: '100%', overflow: 'hidden', py: 1.5, my: -1.5 }}>
                <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
              </Box>
              {status && isOverdue(matter, status.type_id, today) && (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'error.main', fontWeight: 500 }}
                >
                  <ErrorOutlineOutlined sx={{ fontSize: 18 }} />
                  期限超過
                </Box>
              )}
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <DescriptionOutlined titleAccess="書類" sx={{ fontSize: 18 }} />
                {documentsText({ ...matter, documents_count: matter.documents_count + made })}
              </Box>
              <MemberAvatars members={matter.users} max={2} />
            </Box>
          </Paper>
        )
      })}
    </Box>
  )
}
