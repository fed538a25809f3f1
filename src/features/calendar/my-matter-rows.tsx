import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { SvgIconComponent } from '@mui/icons-material'
import { formatDayRange } from '#domain/dates.ts'
import type { MyCompany, MyMatter } from '#domain/home/my-matters.contract.ts'
import { matterUrgencyLabels } from '#domain/matters/matters.labels.ts'
import { formatTimeRange } from '#domain/matters/matters.rules.ts'
import { Link } from '#src/ui/text/link.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import type { StatusLooks } from './status-looks.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type MyMatterRowsProps = {
  label: string
  matters: readonly MyMatter[]
  companies: readonly MyCompany[]
  looks: StatusLooks
}

/** Jobs with whose they are; each opens in its company. */
export const MyMatterRows = ({ label, matters, companies, looks }: MyMatterRowsProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none' }}>
    {matters.map((matter) => (
      <MyMatterRow
        key={matter.id}
        matter={matter}
        company={companies.find(({ id }) => id === matter.company_id)!}
        looks={looks}
      />
    ))}
  </Box>
)

type MyMatterRowProps = { matter: MyMatter; company: MyCompany; looks: StatusLooks }

const MyMatterRow = ({ matter, company, looks }: MyMatterRowProps) => {
  const status = looks.get(matter.status_id)?.status
  const plan = [formatDayRange(matter.start_date, matter.end_date), formatTimeRange(matter)].filter(Boolean).join('　')
  return (
    <Paper variant="outlined" component="li" sx={{ minWidth: 0 }}>
      <Link
        to="/c/$companyId/matters/$matterId"
        params={{ companyId: company.company_key, matterId: matter.id }}
        underline="none"
        sx={{
          display: 'grid',
          gap: 0.5,
          px: 4,
          py: 3,
          color: 'text.primary',
          '&:hover': { bgcolor: 'surface.rowHover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ ...inRows, columnGap: 2, rowGap: 1 }}>
          <Box
            component="span"
            sx={{ flex: '1 1 12em', minWidth: 0, fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}
          >
            {matter.name}
          </Box>
          {status && <MatterStatusBadge status={status} />}
        </Box>
        <Fact icon={EventOutlined}>
          {[matter.urgency && matterUrgencyLabels[matter.urgency], plan || '日程未定'].filter(Boolean).join('　')}
        </Fact>
        <Fact icon={DomainOutlined}>{company.name}</Fact>
        {matter.building && <Fact icon={ApartmentOutlined}>{matter.building.name}</Fact>}
      </Link>
    </Paper>
  )
}

const Fact = ({ icon: Icon, children }: { icon: SvgIconComponent; children: string }) => (
  <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0, fontSize: 14, lineHeight: '22px', color: 'text.secondary' }}>
    <Icon sx={{ fontSize: 18, flex: 'none', mt: '2px' }} />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)
