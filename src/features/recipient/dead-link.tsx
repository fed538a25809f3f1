import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { renewalTexts } from '#domain/documents/renewal.texts.ts'
import type { LinkSender } from '#domain/documents/recipient.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { recipientQueries, useRenewLink } from '#src/api/recipient.ts'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { EmptyDrawing } from '#src/ui/states/empty-state.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PhoneLink } from '#src/widgets/contact-picker/phone-link.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { CodeForm } from './code-form.tsx'
import { PastReports } from './past-reports.tsx'

/** A link that opens nothing (any more): why, whom to ask, and a fresh one for whoever has the mailbox. */
export const DeadLink = ({ token, message }: { token: string; message: string }) => {
  const sender = useQuery(recipientQueries.sender(token))
  const isLocked = message === accessCodeTexts.needed
  const title = isLocked ? accessCodeTexts.title : '書類を表示できません'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 16, textAlign: 'center' }}>
      <DocumentTitle>{title}</DocumentTitle>
      <EmptyDrawing kind="no-document" />
      <Box role={isLocked ? undefined : 'alert'}>
        <Typography variant="h1" sx={{ mt: 4 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          {message}
        </Typography>
      </Box>
      {sender.data && <Whose sender={sender.data} />}
      {sender.data?.needs_code && <CodeForm token={token} />}
      {sender.data?.canRenew && <Renewal token={token} />}
      {sender.data?.has_past_reports && (
        <Box sx={{ mt: 4 }}>
          <PastReports token={token} />
        </Box>
      )}
    </Box>
  )
}

const Whose = ({ sender }: { sender: LinkSender }) => {
  const { company_name, company_tel, company_logo, sender_name, document } = sender
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 4, overflowWrap: 'anywhere' }}>
      <CompanyLogo src={company_logo} />
      {document && <Box sx={{ fontWeight: 500 }}>{`${document.title}（${formatDay(document.submitted_at)}提出）`}</Box>}
      <Box>{[company_name, sender_name].filter(Boolean).join('　')}</Box>
      {company_tel && <PhoneLink name={company_name} phoneNumber={company_tel} />}
    </Box>
  )
}

const Renewal = ({ token }: { token: string }) => {
  const renew = useRenewLink(token)
  if (renew.isSuccess)
    return (
      <Box sx={{ mt: 5, textAlign: 'left' }}>
        <Note severity="success">{`${renewalTexts.done}。${renewalTexts.doneExplained}`}</Note>
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 5 }}>
      {renew.error && <Note severity="error">{describeError(renew.error)}</Note>}
      <LoadingButton
        variant="contained"
        color="primary"
        loading={renew.isPending}
        loadingText="送信中..."
        onClick={() => renew.mutate()}
      >
        {renewalTexts.action}
      </LoadingButton>
      <Box sx={{ typography: 'caption', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {renewalTexts.explained}
      </Box>
    </Box>
  )
}
