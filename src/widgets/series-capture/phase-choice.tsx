import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { idsOf } from '#domain/labels.ts'
import { photoPhaseLabels, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'

type PhaseChoiceProps = { phase: PhotoPhase | null; onChange: (phase: PhotoPhase | null) => void }

/** When of the work the photos are; pressed again it says nothing of it. */
export const PhaseChoice = ({ phase, onChange }: PhaseChoiceProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="時期"
    value={phase}
    onChange={(_, next: PhotoPhase | null) => onChange(next)}
  >
    {idsOf(photoPhaseLabels).map((id) => (
      <ToggleButton key={id} value={id} sx={{ minHeight: 48, px: 3 }}>
        {photoPhaseLabels[id]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
