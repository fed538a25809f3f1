import Box from '@mui/material/Box'
import type { CompanyUser } from '#src/api/auth.ts'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** セキュリティ: the second factor, passkeys, and where the person is signed in. */
export const SecurityPage = ({ user }: { user: CompanyUser }) => (
  <SettingsPage companyId={user.company.company_key} title="セキュリティ" form>
    <Box sx={{ display: 'grid', gap: 5 }}>
      <TwoFactorPanel user={user} />
      <PasskeysPanel />
      <SessionsPanel />
    </Box>
  </SettingsPage>
)
