import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Outlet, useParams, useRouter } from '@tanstack/react-router'
import { Link } from '#src/ui/link.tsx'

/** An entry is shown as soon as its route exists, so a new settings screen needs no change here. */
const entries = [
  { label: '会社情報', icon: DomainOutlined, to: '/c/$companyId/settings/company' },
  { label: 'ユーザー', icon: GroupOutlined, to: '/c/$companyId/settings/users' },
  { label: '案件ステータス', icon: FlagOutlined, to: '/c/$companyId/settings/matter-statuses' },
  { label: '書類テンプレート', icon: DescriptionOutlined, to: '/c/$companyId/settings/templates' },
  { label: 'タグ', icon: SellOutlined, to: '/c/$companyId/settings/tags' },
  { label: 'セキュリティ', icon: LockOutlined, to: '/c/$companyId/settings/security' },
  { label: '自分のアカウント', icon: ManageAccountsOutlined, to: '/c/$companyId/settings/account' },
] as const

/** 設定: its screens' menu beside the screen. */
export const SettingsLayout = () => {
  const { companyId } = useParams({ from: '/c/$companyId' })
  const { routesByPath } = useRouter()
  return (
    <>
      <Typography variant="h1" component="p" sx={{ minHeight: 36, mb: 2 }}>
        設定
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 8,
          '@media (max-width: 899.98px)': { flexDirection: 'column', gap: 4 },
        }}
      >
        <Box component="nav" aria-label="設定" sx={{ display: 'grid', gap: 0.5, width: 184, flex: 'none' }}>
          {entries
            .filter(({ to }) => to in routesByPath)
            .map(({ label, icon: Icon, to }) => (
              <Link
                key={to}
                to={to as string}
                params={{ companyId }}
                underline="none"
                sx={({ palette }) => ({
                  display: 'flex',
                  alignItems: 'center',
                  gap: 2.5,
                  minHeight: 40,
                  px: 3.5,
                  borderRadius: '6px',
                  fontSize: 14,
                  fontWeight: 500,
                  color: palette.text.secondary,
                  '& svg': { fontSize: 20 },
                  '&:hover': { bgcolor: palette.neutral[100] },
                  '&.active': { bgcolor: palette.brand[100], color: palette.brand[800] },
                })}
              >
                <Icon />
                {label}
              </Link>
            ))}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <Outlet />
        </Box>
      </Box>
    </>
  )
}
