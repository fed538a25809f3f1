import { submitModes } from '#domain/approvals/approvals.labels.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { AskApprovalRequest, RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { coverLetterTexts, namesOfRecipients } from '#domain/documents/cover-letter.texts.ts'
import { enclosuresText, enclosureTexts } from '#domain/documents/enclosures.ts'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import { missingTexts } from '#domain/documents/month-sheet.ts'
import { fillMailText, mailAddressee } from '#domain/mail/mail-placeholders.ts'
import type { MailFacts } from '#domain/mail/mail-placeholders.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentQuestions } from '#domain/text/questions.ts'
import { documentQueries } from '#src/api/documents.ts'
import { useCancelApproval, useForgetPreparedApproval, useSetSubmitMode } from '#src/api/document-changes.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { useMissingDays } from '#src/widgets/month-sheet/use-missing-days.ts'
import { useUnconfirmedDays } from '#src/widgets/month-sheet/use-unconfirmed-days.ts'
import { CoverMessage } from './cover-message.tsx'
import { useHandIn } from './use-hand-in.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

/** To whom what goes, in one sentence each. */
const submissionMessage = ({
  template,
  matter,
  document_submit_mails,
  document_embed_resources,
  enclosures,
}: Document): string => {
  const to = namesOfRecipients(document_submit_mails, false)
  const cc = namesOfRecipients(document_submit_mails, true)
  const sheets = template.sheets.filter(({ state }) => state === 'visible').length
  const parts = [
    template.has_excel ? `シート${sheets}枚` : '報告書',
    ...(document_embed_resources.length > 0 ? [`挿入ファイル${document_embed_resources.length}件`] : []),
  ]
  return [
    ...(to === '' ? [] : [`${to}${cc === '' ? '' : `（${coverLetterTexts.cc}：${cc}）`}にメールで送付します。`]),
    ...(to !== '' && enclosures.length > 0 ? [`${enclosureTexts.label}：${enclosuresText(enclosures)}。`] : []),
    ...(matter ? [`案件「${matter.name}」の報告フォルダに保存します。`] : []),
    `内容：${parts.join('、')}。`,
    documentQuestions.submitDocument.message,
  ].join('')
}

/** Counted while the question is read; nobody has to wait for it. */
const PageCount = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data, isError } = useQuery(documentQueries.pageCount(companyId, documentId))
  return (
    <Typography role="status" variant="body2" sx={{ mt: 2, fontWeight: 500 }}>
      {data
        ? `PDFは${data.pages}ページです。`
        : isError
          ? 'PDFのページ数は数えられませんでした。プレビューで確認できます。'
          : 'PDFのページ数を数えています...'}
    </Typography>
  )
}

/** Of the first recipient's letter. */
const factsOf = (
  { title, number, building, document_submit_mails: mails }: Document,
  user: CompanyUser,
): MailFacts => ({
  番号: number ?? '',
  書類名: title,
  建物: building?.name ?? '',
  宛名: mails[0] ? mailAddressee(mails[0]) : '',
  差出人: user.name,
})

const LetterShown = ({ document, user }: { document: Document; user: CompanyUser }) => {
  const { submit_subject, submit_message, document_submit_mails: mails } = document
  if (mails.length === 0 || !(submit_subject ?? submit_message)) return null
  const filled = (text: string | null) => text && fillMailText(text, factsOf(document, user))
  return (
    <Box
      tabIndex={0}
      sx={{ mt: 2, maxHeight: 200, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: '8px' }}
    >
      <CoverMessage subject={filled(submit_subject)} message={filled(submit_message)} />
    </Box>
  )
}

type UseSubmissionActionsOptions = {
  companyId: string
  document: Document
  user: CompanyUser
  draft: RequestApprovalRequest | null
}

/** What can be done with a document that is to be handed in. */
export const useSubmissionActions = ({ companyId, document, user, draft }: UseSubmissionActionsOptions) => {
  const confirm = useConfirm()
  const missing = useMissingDays(document)
  const waiting = useUnconfirmedDays(document)
  const request = useHandIn(companyId, document)
  const cancel = useCancelApproval(companyId, document.id)
  const setMode = useSetSubmitMode(companyId, document.id)
  const forget = useForgetPreparedApproval(companyId, document.id)
  const submit = useHandIn(companyId, document)
  const onError = useReloadOnConflict(companyId)

  const handleRequest = (wanted: AskApprovalRequest) =>
    void request.take({ does: 'request', request: wanted }).catch(onError)
  const handleReset = () =>
    draft ? forget.mutate(undefined, { onError }) : setMode.mutate(submitModes.unset, { onError })
  const handleCancel = async () => {
    if (await confirm(documentQuestions.cancelApproval)) cancel.mutate(undefined, { onError })
  }
  const handleSubmit = async () => {
    if (
      await confirm({
        ...documentQuestions.submitDocument,
        message: submissionMessage(document),
        detail: (
          <>
            {missing.length > 0 && <Note severity="warning">{missingTexts.count(missing)}</Note>}
            {waiting.length > 0 && <Note severity="warning">{confirmTexts.count(waiting.length)}</Note>}
            <PageCount companyId={companyId} documentId={document.id} />
            <LetterShown document={document} user={user} />
          </>
        ),
      })
    )
      await submit.take({ does: 'submit' }).catch(onError)
  }
  return {
    missing,
    waiting,
    request,
    cancel,
    setMode,
    forget,
    submit,
    onError,
    handleRequest,
    handleReset,
    handleCancel,
    handleSubmit,
  }
}
