import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { InspectionKind } from '#domain/plans/plans.contract.ts'
import { presetOf } from '#domain/plans/presets/presets.ts'
import { openQuestions, proposalsFor } from '#domain/plans/presets/proposals.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ownKind } from './plan-form.ts'

export type ProposedKind = {
  /** The company's own by its id, or a preset by its key. */
  kind: number | string
  facility_ids: number[]
  report_years: number | null
}

type ProposedKindsProps = {
  companyId: string
  buildingId: number
  kinds: readonly InspectionKind[]
  /** Of plans that the building has. */
  planned: ReadonlySet<number>
  chosen: ProposedKind['kind'] | undefined
  onChoose: (proposed: ProposedKind) => void
}

/** What the building is likely to owe and has no plan for, each with its reason; nothing is said of the rest. */
export const ProposedKinds = ({ companyId, buildingId, kinds, planned, chosen, onChoose }: ProposedKindsProps) => {
  const { data: building } = useQuery(buildingQueries.detail(companyId, buildingId))
  const { data: machines } = useQuery(facilityQueries.choices(companyId, buildingId))
  if (!building || !machines) return null
  const facts = { ...building, facilities: machines.data }
  const proposals = proposalsFor(facts)
    .map(({ preset_key, why, facility_ids, report_years }) => ({
      preset_key,
      own: ownKind(preset_key, kinds)?.id,
      name: presetOf(preset_key)?.name ?? '',
      why,
      facility_ids: [...facility_ids],
      report_years,
    }))
    .filter(({ own }) => own === undefined || !planned.has(own))
  const questions = openQuestions(facts)
  if (proposals.length === 0 && questions.length === 0) return null
  return (
    <Box component="section" aria-label="この建物の候補" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h3">
        この建物の候補
      </Typography>
      {proposals.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            maxHeight: 212,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          {proposals.map(({ preset_key, own, name, why, facility_ids, report_years }) => (
            <Box
              key={preset_key}
              component="li"
              sx={{ ...inRow, gap: 3, px: 3, py: 1.5, '& + li': { borderTop: 1, borderColor: 'line.row' } }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {name}
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{why}</Box>
              </Box>
              <Button
                size="small"
                aria-label={`${name}を選ぶ`}
                aria-pressed={chosen === preset_key || (own !== undefined && chosen === own)}
                onClick={() => onChoose({ kind: own ?? preset_key, facility_ids, report_years })}
              >
                選ぶ
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {questions.length > 0 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`建物に${questions.join('、')}を入力すると、候補が増えることがあります。`}
        </Box>
      )}
    </Box>
  )
}
