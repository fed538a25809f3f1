import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { Home } from '#domain/home/home.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusTypeLabels, matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { CountText, NothingHere, whoseOf } from './home-section.tsx'
import { homeLinks } from './home-links.ts'

const shade = 7

type OpenBuildingsProps = {
  companyId: string
  userId: number | undefined
  buildings: Home['open_matters_by_building']
  statuses: readonly MatterStatus[]
}

/** 建物別の未完了案件: where most is open; the longest bar is the building with the most. */
export const OpenBuildings = ({ companyId, userId, buildings, statuses }: OpenBuildingsProps) => {
  const { matterStatus } = useTheme().tokens
  const colours = {
    notStarted: matterStatus[matterStatusTypes.notStarted].levels[shade - 1]!.bg,
    inProgress: matterStatus[matterStatusTypes.inProgress].levels[shade - 1]!.bg,
  }
  const most = Math.max(1, ...buildings.map(({ total }) => total))
  const part = (total: number, colour: string) =>
    total > 0 && (
      <Box
        component="span"
        sx={{ width: `${(total / most) * 100}%`, height: 10, bgcolor: colour, borderRadius: '2px' }}
      />
    )
  const legend = (label: string, colour: string) => (
    <Box component="span" sx={{ ...inRow, gap: 1 }}>
      <Box component="i" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colour }} />
      {label}
    </Box>
  )
  return (
    <Panel
      title="建物別の未完了案件"
      titleEnd={<CountText>{whoseOf(userId)}</CountText>}
      action={
        <Box sx={{ display: 'flex', gap: 3, fontSize: 12, color: 'text.secondary' }}>
          {legend(matterStatusTypeLabels[1], colours.notStarted)}
          {legend(matterStatusTypeLabels[2], colours.inProgress)}
        </Box>
      }
    >
      {buildings.length === 0 && <NothingHere>未完了の案件がある建物はありません。</NothingHere>}
      <Box component="ul" aria-label="建物別の未完了案件" sx={{ m: 0, p: 0, py: buildings.length > 0 ? 1 : 0 }}>
        {buildings.map(({ building, not_started_total, in_progress_total, total }) => (
          <Box
            component="li"
            key={building.id}
            sx={{ ...inRow, gap: 3, minHeight: 38, px: 4, listStyle: 'none', fontSize: 13 }}
          >
            <BuildingLink companyId={companyId} building={building} sx={{ width: 148, flex: 'none' }} />
            <Box
              role="img"
              aria-label={`未着手${not_started_total}件、対応中${in_progress_total}件`}
              sx={{ flex: 1, display: 'flex', gap: '2px' }}
            >
              {part(not_started_total, colours.notStarted)}
              {part(in_progress_total, colours.inProgress)}
            </Box>
            <Link
              {...homeLinks.openOf(companyId, userId, building.id, statuses)}
              aria-label={`${building.name}の未完了案件：${formatNumber(total)}件`}
              sx={{ minWidth: 40, textAlign: 'right' }}
            >
              {`${formatNumber(total)}件`}
            </Link>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
