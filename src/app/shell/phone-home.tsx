import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Paper from '@mui/material/Paper'
import type { CompanyUser } from '#src/api/auth.ts'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { inRow, phoneHeader } from '#src/ui/sizes/rows.ts'
import { Link, LinkIconButton } from '#src/ui/text/link.tsx'
import { NotificationLink } from '#src/widgets/notifications/notification-link.tsx'
import { useNavigation } from '../navigation.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

/** A phone's way into the company: its name and oneself above, the home, and under it the screens that are no tabs. */
export const PhoneHome = ({ user, children }: { user: CompanyUser; children: ReactNode }) => {
  const companyId = user.company.company_key
  const screens = useNavigation(user).filter(
    (entry) => (entry.group !== 'manage' || entry.onPhone) && entry.phoneTab === undefined,
  )
  return (
    <>
      <DocumentTitle>ホーム</DocumentTitle>
      <Box component="header" sx={{ ...phoneHeader, ...inRow, gap: 2.5, minHeight: 52, pl: 4, pr: 1 }}>
        <BrandMark />
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 15 }}>
          <CompanySwitcher user={user} compact />
        </Box>
        <Box sx={{ display: 'flex' }}>
          <LinkIconButton to="/c/$companyId/scan" params={{ companyId }} aria-label="スキャン">
            <QrCodeScannerOutlined />
          </LinkIconButton>
          <NotificationLink companyId={companyId} />
          <UserMenu user={user} compact />
        </Box>
      </Box>
      <Box sx={{ px: 4, pt: 3.5, pb: 6 }}>
        {children}
        <Paper variant="outlined" component="nav" aria-label="その他の画面" sx={{ mt: 5 }}>
          <List disablePadding>
            {screens.map((screen, index) => (
              <ListItem key={screen.to} disablePadding sx={{ borderTop: index === 0 ? 0 : 1, borderColor: 'line.row' }}>
                <Link
                  to={screen.to}
                  params={{ companyId }}
                  underline="none"
                  sx={{ ...inRow, gap: 3, width: '100%', minHeight: 56, px: 4, fontSize: 16, fontWeight: 500 }}
                >
                  <screen.icon />
                  {screen.label}
                  <ChevronRightOutlined sx={{ ml: 'auto', color: 'neutral.600' }} />
                </Link>
              </ListItem>
            ))}
          </List>
        </Paper>
      </Box>
    </>
  )
}
