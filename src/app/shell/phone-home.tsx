import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { Link } from '#src/ui/link.tsx'
import { useNavigation } from '../navigation.ts'
import { CompanySwitcher } from './company-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

/** A phone's way into the company: its name, oneself, and the screens. */
export const PhoneHome = ({ companyId }: { companyId: string }) => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const screens = useNavigation(user).filter((entry) => entry.group === 'work')
  return (
    <>
      <DocumentTitle>ホーム</DocumentTitle>
      <Box component="header" sx={{ position: 'sticky', top: 0, zIndex: 'appBar', display: 'flex', alignItems: 'center', gap: 2.5, minHeight: 52, pl: 4, pr: 1, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <BrandMark />
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 15 }}><CompanySwitcher user={user} compact /></Box>
        <UserMenu user={user} compact />
      </Box>
      <Box sx={{ px: 4, pt: 3.5, pb: 6 }}>
        <Typography variant="h1" sx={{ fontSize: 20, mb: 2.5 }}>ホーム</Typography>
        <Paper variant="outlined">
          <List disablePadding>
            {screens.map((screen, index) => (
              <ListItem key={screen.to} disablePadding sx={{ borderTop: index === 0 ? 0 : 1, borderColor: 'line.row' }}>
                <Link to={screen.to} params={{ companyId }} underline="none" sx={{ display: 'flex', alignItems: 'center', gap: 3, width: '100%', minHeight: 56, px: 4, fontSize: 16, fontWeight: 500 }}>
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
