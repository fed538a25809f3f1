import ToggleButton from '@mui/material/ToggleButton'
import { homeScopeLabels, homeScopes } from '#domain/home/home.labels.ts'
import type { HomeScope } from '#domain/home/home.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

type HomeScopeSwitchProps = { user: Actor; whose: HomeScope; onChoose: (next: HomeScope) => void }

export const HomeScopeSwitch = ({ user, whose, onChoose }: HomeScopeSwitchProps) =>
  canSeeCompany(user) && (
    <OneOfButtons
      aria-label="集計の対象"
      value={whose}
      onChoose={onChoose}
      sx={{ bgcolor: 'background.paper', '& .MuiToggleButton-root': { px: 3, minHeight: { desk: 36, phone: 44 } } }}
    >
      {homeScopes.map((value) => (
        <ToggleButton key={value} value={value} sx={{ whiteSpace: 'nowrap' }}>
          {homeScopeLabels[value]}
        </ToggleButton>
      ))}
    </OneOfButtons>
  )
