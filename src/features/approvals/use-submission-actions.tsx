import { submitModes } from '#domain/approvals/approvals.labels.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { coverLetterTexts, namesOfRecipients } from '#domain/documents/cover-letter.texts.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { documentQueries } from '#src/api/documents.ts'
import { useCancelApproval, useForgetPreparedApproval, useSetSubmitMode } from '#src/api/document-changes.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { CoverMessage } from './cover-message.tsx'
import { useHandIn } from './use-hand-in.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

/** To whom what goes, in one sentence each. */
const submissionMessage = ({ template, matter, document_submit_mails, document_embed_resources }: Document): string => {
  const to = namesOfRecipients(document_submit_mails, false)
  const cc = namesOfRecipients(document_submit_mails, true)
  const sheets = template.sheets.filter(({ state }) => state === 'visible').length
  const parts = [
    template.has_excel ? `シート${sheets}枚` : '報告書',
    ...(document_embed_resources.length > 0 ? [`挿入ファイル${document_embed_resources.length}件`] : []),
  ]
  return [
    ...(to === '' ? [] : [`${to}${cc === '' ? '' : `（${coverLetterTexts.cc}：${cc}）`}にメールで送付します。`]),
    ...(matter ? [`案件「${matter.name}」の報告フォルダに保存します。`] : []),
    `内容：${parts.join('、')}。`,
    confirmTexts.submitDocument.message,
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

const MessageShown = ({ message }: { message: string }) => (
  <Box
    sx={{ mt: 2, maxHeight: 200, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: '8px' }}
    tabIndex={0}
  >
    <CoverMessage message={message} />
  </Box>
)

type UseSubmissionActionsOptions = { companyId: string; document: Document; draft: RequestApprovalRequest | null }

/** What can be done with a document that is to be handed in. */
export const useSubmissionActions = ({ companyId, document, draft }: UseSubmissionActionsOptions) => {
  const confirm = useConfirm()
  const request = useHandIn(companyId, document)
  const cancel = useCancelApproval(companyId, document.id)
  const setMode = useSetSubmitMode(companyId, document.id)
  const forget = useForgetPreparedApproval(companyId, document.id)
  const submit = useHandIn(companyId, document)
  const onError = useReloadOnConflict(companyId)

  const handleRequest = (wanted: RequestApprovalRequest) =>
    void request.take({ does: 'request', request: wanted }).catch(onError)
  const handleReset = () =>
    draft ? forget.mutate(undefined, { onError }) : setMode.mutate(submitModes.unset, { onError })
  const handleCancel = async () => {
    if (await confirm(confirmTexts.cancelApproval)) cancel.mutate(undefined, { onError })
  }
  const handleSubmit = async () => {
    if (
      await confirm({
        ...confirmTexts.submitDocument,
        message: submissionMessage(document),
        detail: (
          <>
            <PageCount companyId={companyId} documentId={document.id} />
            {document.document_submit_mails.length > 0 && document.submit_message && (
              <MessageShown message={document.submit_message} />
            )}
          </>
        ),
      })
    )
      await submit.take({ does: 'submit' }).catch(onError)
  }
  return { request, cancel, setMode, forget, submit, onError, handleRequest, handleReset, handleCancel, handleSubmit }
}
