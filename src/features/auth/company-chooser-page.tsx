import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Membership } from '#domain/users/users.contract.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { logout, sessionQueries } from '#src/api/auth.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { UnreadCount } from '#src/widgets/notifications/unread-count.tsx'
import { WaitingInvitations } from '#src/widgets/waiting-invitations/waiting-invitations.tsx'

/** Which company to work in; whoever belongs to none is told so. */
export const CompanyChooserPage = () => {
  const { data: user } = useSuspenseQuery(sessionQueries.myself())
  const { data: counts } = useQuery({ ...notificationQueries.byCompany(), enabled: user.memberships.length > 0 })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: logout,
    onSuccess: () => {
      queryClient.clear()
      return navigate({ to: '/login' })
    },
  })
  const hasNone = user.memberships.length === 0
  return (
    <Box
      component="main"
      id="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        minHeight: '100dvh',
        p: 4,
      }}
    >
      <DocumentTitle>会社の選択</DocumentTitle>
      <BrandMark size={40} />
      <Typography variant="h1" sx={{ mt: 4 }}>
        {hasNone ? '所属している会社がありません' : '会社の選択'}
      </Typography>
      <Typography variant="body2" sx={{ mt: 2, mb: 6, color: 'text.secondary' }}>
        {hasNone ? '会社の管理者から招待を受けてください。' : '作業する会社を選択してください。'}
      </Typography>
      <Box sx={{ width: '100%', maxWidth: 424, '&:not(:empty)': { mb: 4 } }}>
        <WaitingInvitations />
      </Box>
      {!hasNone && (
        <Paper
          variant="outlined"
          component="ul"
          sx={{ width: '100%', maxWidth: 424, m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}
        >
          {user.memberships.map(({ company, role }) => (
            <CompanyRow
              key={company.id}
              company={company}
              role={role}
              unread={counts?.find(({ company_id }) => company_id === company.id)?.unread_count ?? 0}
            />
          ))}
        </Paper>
      )}
      {user.memberships.length > 1 && (
        <LinkButton sx={{ mt: 4 }} to="/my-matters">
          自分の案件（すべての会社）
        </LinkButton>
      )}
      <Button sx={{ mt: 6 }} onClick={() => leaving.mutate()} disabled={leaving.isPending}>
        ログアウト
      </Button>
    </Box>
  )
}

type CompanyRowProps = Pick<Membership, 'company' | 'role'> & { unread: number }

const CompanyRow = ({ company, role, unread }: CompanyRowProps) => (
  <Box component="li" sx={{ '& + li': { borderTop: 1, borderColor: 'line.row' } }}>
    <Link
      to="/c/$companyId"
      params={{ companyId: company.company_key }}
      underline="none"
      sx={{ ...inRow, gap: 3, minHeight: 64, px: 4, '&:hover': { bgcolor: 'surface.rowHover' } }}
    >
      <DomainOutlined sx={{ color: 'neutral.600' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{company.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{roleLabels[role]}</Box>
      </Box>
      <UnreadCount count={unread} />
      <ChevronRightOutlined sx={{ color: 'neutral.600' }} />
    </Link>
  </Box>
)
