import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import { Navigate } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import type { SettingsEntry } from '#src/app/settings-entries.ts'
import { useSettings } from '#src/app/settings.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { LicencesLink } from '#src/ui/page/licences-link.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'

const groups = [
  { group: 'own', label: '自分の設定' },
  { group: 'company', label: '会社の設定' },
] as const satisfies readonly { group: SettingsEntry['group']; label: string }[]

/** The screens of 設定 under their two headings: beside the screen on a desk, a screen of its own on a phone. */
export const SettingsMenu = ({ user }: { user: CompanyUser }) => {
  const entries = useSettings(user)
  return (
    <Box component="nav" aria-label="設定" sx={{ display: 'grid', gap: { desk: 4, phone: 6 }, px: { phone: 4 } }}>
      {groups.map(({ group, label }) => {
        const own = entries.filter((entry) => entry.group === group)
        return (
          own.length > 0 && (
            <Box key={group} sx={{ display: 'grid', gap: { desk: 0.5 } }}>
              <Box sx={{ px: { desk: 3.5 }, pb: 1, typography: 'caption', color: 'text.secondary' }}>{label}</Box>
              {own.map(({ label, icon: Icon, to, isDesktopOnly }) => (
                <Link
                  key={to}
                  to={to}
                  params={{ companyId: user.company.company_key }}
                  underline="none"
                  sx={({ palette }) => ({
                    display: 'flex',
                    flexWrap: { phone: 'wrap' },
                    alignItems: 'center',
                    gap: { desk: 2.5, phone: 3 },
                    minHeight: { desk: 40, phone: 56 },
                    px: { desk: 3.5, phone: 1 },
                    borderRadius: { desk: '6px' },
                    borderBottom: { phone: `1px solid ${palette.line.row}` },
                    fontSize: { desk: 14, phone: 16 },
                    fontWeight: 500,
                    color: { desk: palette.text.secondary, phone: palette.text.primary },
                    '& svg': { fontSize: { desk: 20, phone: 24 } },
                    '&:hover': { bgcolor: palette.neutral[100] },
                    '&.active': { bgcolor: palette.brand[100], color: palette.brand[800] },
                  })}
                >
                  <Icon />
                  {label}
                  {isSmartphone() && (
                    <Box sx={{ ...inRow, gap: 1, ml: 'auto' }}>
                      {isDesktopOnly && <Tag>PCのみ</Tag>}
                      <ChevronRightOutlined sx={{ color: 'neutral.600' }} />
                    </Box>
                  )}
                </Link>
              ))}
            </Box>
          )
        )
      })}
    </Box>
  )
}

/** The address of 設定 itself: the first of its screens, on a phone the list of them. */
export const SettingsEntrance = ({ user }: { user: CompanyUser }) => {
  const [first] = useSettings(user)
  const companyId = user.company.company_key
  if (!isSmartphone()) return first && <Navigate to={first.to} params={{ companyId }} replace />
  return (
    <>
      <PageHeader title="設定" phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }} />
      <Box sx={{ pt: 4, pb: 6 }}>
        <SettingsMenu user={user} />
        <Box sx={{ px: 5, pt: 6 }}>
          <LicencesLink />
        </Box>
      </Box>
    </>
  )
}
