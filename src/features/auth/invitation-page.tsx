import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { formatDay } from '#domain/dates.ts'
import type { InvitationAcceptance, PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { logout, sessionQueries } from '#src/api/auth.ts'
import { describeError, OtherError } from '#src/api/errors.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyDrawing } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { JoinForm } from './join-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignIn } from './sign-in.tsx'

/** What the invited person sees behind the link of their mail: who invites them to what, and the way in. */
export const InvitationPage = ({ token }: { token: string }) => {
  const invitation = useQuery(invitationQueries.byToken(token))
  const session = useQuery({ ...sessionQueries.myself(), retry: false })
  if (invitation.isPending || session.isPending)
    return (
      <Frame>
        <SkeletonRows />
      </Frame>
    )
  if (invitation.isError) {
    return (
      <Frame>
        {invitation.error instanceof OtherError ? (
          <DeadInvitation message={invitation.error.message} />
        ) : (
          <ErrorPanel message={describeError(invitation.error)} onRetry={() => void invitation.refetch()} />
        )}
      </Frame>
    )
  }
  if (invitation.data.joined) return <Entered joined={invitation.data.joined} />
  return (
    <Frame>
      <DocumentTitle>招待</DocumentTitle>
      <Introduction invitation={invitation.data} />
      <WayIn token={token} invitation={invitation.data} signedInAs={session.data?.email ?? null} />
      <Typography sx={{ mt: 4, fontSize: 13, lineHeight: 1.7, color: 'neutral.600' }}>
        {`心当たりがない場合は、このページを閉じてください。招待の有効期限は${formatDay(invitation.data.expires_at)}です。`}
      </Typography>
    </Frame>
  )
}

/** Where somebody who joined goes on: to the one matter that they were invited to; of several the home tells. */
const placeOf = ({ company_key: companyId, matter_ids: [matterId, ...others] }: InvitationAcceptance) =>
  matterId !== undefined && others.length === 0
    ? ({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId } } as const)
    : ({ to: '/c/$companyId', params: { companyId } } as const)

/** The link again of whoever used it. */
const Entered = ({ joined }: { joined: InvitationAcceptance }) => <Navigate {...placeOf(joined)} replace />

const Frame = ({ children }: { children: ReactNode }) => (
  <Box sx={{ minHeight: '100dvh', bgcolor: 'background.paper' }}>
    <Box
      component="header"
      sx={{ ...inRow, gap: 2.5, height: 60, px: 4, bgcolor: 'surface.nav', color: 'common.white' }}
    >
      <BrandMark onDark />
      <Box component="span" sx={{ fontSize: 18, fontWeight: 700, letterSpacing: '.1em' }}>
        建守
      </Box>
      <Box component="span" sx={{ mt: 0.75, fontSize: 12, color: 'rgba(255,255,255,.72)' }}>
        タテモリ
      </Box>
    </Box>
    <Box component="main" id="main" tabIndex={-1} sx={{ maxWidth: 480, mx: 'auto', px: 5, pt: 7, pb: 10, outline: 0 }}>
      {children}
    </Box>
  </Box>
)

const DeadInvitation = ({ message }: { message: string }) => (
  <Box
    role="alert"
    sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 12, textAlign: 'center' }}
  >
    <DocumentTitle>招待を確認できません</DocumentTitle>
    <EmptyDrawing kind="no-result" />
    <Typography variant="h1" sx={{ mt: 4 }}>
      招待を確認できません
    </Typography>
    <Typography variant="body2" sx={{ mt: 2, mb: 6, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
      {message}
    </Typography>
    <LinkButton to="/login">ログインへ進む</LinkButton>
  </Box>
)

const purposeOf = ({ role }: PublicInvitation): string =>
  isInternalRole(role)
    ? '建物、案件、書類をひとつの場所で扱えます。'
    : '案件の内容と報告書を確認し、コメントや写真を追加できます。'

/** What somebody who never heard of it asks first. */
const explanationOf = ({ role, company }: PublicInvitation): string =>
  isInternalRole(role)
    ? `建守（タテモリ）は、${company.name}が案件と書類を扱うために使っているサービスです。`
    : `建守（タテモリ）は、${company.name}が案件と書類を扱うために使っているサービスです。ゲストは、招待された案件だけを見られます。利用は無料で、アプリのインストールもいりません。`

const Introduction = ({ invitation }: { invitation: PublicInvitation }) => {
  const { company, email, role, invited_by, matters } = invitation
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: 22, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
        {company.name}から
        <br />
        招待が届いています
      </Typography>
      <Typography
        sx={{
          mt: 3,
          fontSize: 15,
          lineHeight: 1.75,
          color: 'text.secondary',
          wordBreak: 'auto-phrase',
          textWrap: 'balance',
        }}
      >
        {purposeOf(invitation)}
      </Typography>
      <Typography sx={{ mt: 2, fontSize: 13, lineHeight: 1.7, color: 'neutral.600', wordBreak: 'auto-phrase' }}>
        {explanationOf(invitation)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '96px minmax(0, 1fr)',
          alignItems: 'baseline',
          rowGap: 2,
          m: 0,
          mt: 5,
          mb: 6,
          px: 4,
          py: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'neutral.50',
          '& dt': { fontSize: 14, color: 'text.secondary' },
          '& dd': { m: 0, fontSize: 15, overflowWrap: 'anywhere' },
        }}
      >
        {invited_by && (
          <>
            <dt>招待した人</dt>
            <dd>{invited_by.name}</dd>
          </>
        )}
        <dt>権限</dt>
        <dd>
          <Tag>{roleLabels[role]}</Tag>
        </dd>
        <dt>メール</dt>
        <dd>{email}</dd>
        {matters.length > 0 && (
          <>
            <dt>案件</dt>
            <dd>
              {matters.map(({ name }) => (
                <div key={name}>{name}</div>
              ))}
            </dd>
          </>
        )}
      </Box>
    </>
  )
}

/** Join at once, sign in first, leave another account first, or make an account. */
const WayIn = ({
  token,
  invitation,
  signedInAs,
}: {
  token: string
  invitation: PublicInvitation
  signedInAs: string | null
}) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const handleJoined = (joined: InvitationAcceptance) => {
    queryClient.clear()
    void navigate(placeOf(joined))
  }
  const forgetSession = () => queryClient.resetQueries({ queryKey: sessionQueries.myself().queryKey })
  const isOwn = signedInAs === invitation.email
  if (isOwn && !invitation.has_unproved_account)
    return <JoinForm token={token} invitation={invitation} onJoined={handleJoined} />
  if (signedInAs !== null && !isOwn) {
    return (
      <>
        <Note severity="warning">{`${signedInAs}でログインしています。招待されたメールアドレスで参加するには、ログアウトしてください。`}</Note>
        <Button fullWidth size="large" sx={{ mt: 4 }} onClick={() => void logout().then(forgetSession)}>
          ログアウト
        </Button>
      </>
    )
  }
  if (invitation.has_account) return <SignIn invitedEmail={invitation.email} onSignedIn={() => void forgetSession()} />
  return <RegistrationForm token={token} invitation={invitation} onJoined={handleJoined} />
}
