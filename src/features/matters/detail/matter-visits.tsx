/** 現地の記録: how far one's own visit has come, and everybody's hours. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { PlaceChoice } from '#src/widgets/attendances/place-choice.tsx'
import type { Moment } from '#src/widgets/attendances/use-visits.ts'
import { VisitButton } from '#src/widgets/attendances/visit-button.tsx'
import { VisitList } from '#src/widgets/attendances/visit-list.tsx'
import { VisitSteps } from '#src/widgets/attendances/visit-steps.tsx'
import { MatterSection } from './matter-section.tsx'

type MatterVisitsProps = {
  companyId: string
  userId: number
  matter: Pick<Matter, 'id' | 'name'>
  moments: readonly Moment[]
  /** At a desk what is pressed stands here; on a phone, under the thumb. */
  withButton?: boolean
}

export const MatterVisits = ({ companyId, userId, matter, moments, withButton = false }: MatterVisitsProps) => (
  <MatterSection title="現地の記録">
    <Paper variant="outlined" sx={{ display: 'grid', gap: 2, p: 4, mb: 2 }}>
      <VisitSteps moments={moments} userId={userId} />
      {withButton && (
        <Box sx={{ maxWidth: 360 }}>
          <VisitButton companyId={companyId} matter={matter} userId={userId} moments={moments} />
        </Box>
      )}
      <PlaceChoice />
    </Paper>
    <VisitList companyId={companyId} matterId={matter.id} moments={moments} />
  </MatterSection>
)
