import { useState } from 'react'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import { formatMoment } from '#domain/dates.ts'
import { answerKindLabels } from '#domain/documents/answers.labels.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import type { Document, DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { mailDeliveryLabels, recipientName } from '#domain/documents/documents.labels.ts'
import type { MailDelivery } from '#domain/documents/documents.labels.ts'
import { documentReceiptPath, useRecipientLink, useResendMail, useRevokeMail } from '#src/api/document-changes.ts'
import { ApiError, describeError } from '#src/api/errors.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { menuColumn } from '#src/ui/lists/menu-column.ts'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { ShownSignature } from '#src/widgets/signature/shown-signature.tsx'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'
import { VisitsDialog } from './visits-dialog.tsx'

type Props = { companyId: string; document: Document }

const confirmRevoke = {
  title: 'リンクの無効化',
  message: 'この宛先に届いたリンクから、書類を開けなくなります。',
  confirmLabel: '無効化',
}
const confirmResend = {
  title: 'メールの再送',
  message: 'この宛先に、新しいリンクのメールを送ります。前に届いたリンクは使えなくなります。',
  confirmLabel: '再送',
  danger: false,
}
const openedText = ({ opened_at }: DocumentSubmitMail): string => (opened_at ? formatMoment(opened_at) : '未開封')
const downloadedText = ({ downloaded_at }: DocumentSubmitMail): string =>
  downloaded_at ? formatMoment(downloaded_at) : '未ダウンロード'

/** The recipients of a submitted document: whether the mail went out, was opened, and the file fetched. */
export const RecipientsTable = ({ companyId, document }: Props) => {
  const columns: Column<DocumentSubmitMail>[] = [
    { key: 'name', header: '宛先', render: (mail) => <Recipient mail={mail} /> },
    {
      key: 'delivery',
      header: '送信状況',
      width: 200,
      render: ({ delivery }) => <DeliveryBadge delivery={delivery} />,
    },
    { key: 'opened_at', header: '開封', width: 136, render: (mail) => <Opened mail={mail} /> },
    { key: 'downloaded_at', header: 'ダウンロード', width: 136, render: downloadedText },
    {
      key: 'answers',
      header: '回答',
      width: 168,
      render: (mail) => <Answers companyId={companyId} document={document} mail={mail} />,
    },
    menuColumn((mail) => <RecipientMenu companyId={companyId} document={document} mail={mail} />),
  ]
  return (
    <RecordList
      label="宛先"
      columns={columns}
      rows={document.document_submit_mails}
      rowKey={({ id }) => id}
      rowHeight={56}
      empty={null}
      phone={() => <RecipientItems companyId={companyId} document={document} />}
    />
  )
}

const RecipientItems = ({ companyId, document }: Props) => (
  <Box
    component="ul"
    aria-label="宛先"
    sx={{ m: 0, p: 0, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '8px' }}
  >
    {document.document_submit_mails.map((mail) => (
      <Box
        key={mail.id}
        component="li"
        sx={{
          display: 'flex',
          gap: 2,
          px: 4,
          py: 3,
          listStyle: 'none',
          '& + &': { borderTop: 1, borderColor: 'line.row' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Recipient mail={mail} />
          <Box sx={{ my: 1.5 }}>
            <DeliveryBadge delivery={mail.delivery} />
          </Box>
          <Box
            sx={{ typography: 'caption', color: 'text.secondary' }}
          >{`開封：${openedText(mail)}、ダウンロード：${downloadedText(mail)}`}</Box>
          <VisitsButton mail={mail} />
          <Answers companyId={companyId} document={document} mail={mail} />
        </Box>
        <RecipientMenu companyId={companyId} document={document} mail={mail} />
      </Box>
    ))}
  </Box>
)

const Opened = ({ mail }: { mail: DocumentSubmitMail }) => (
  <Box sx={{ display: 'grid', justifyItems: 'start' }}>
    {openedText(mail)}
    <VisitsButton mail={mail} />
  </Box>
)

/** What came back, and in whose name; questions stand among the comments. */
const Answers = ({ companyId, document, mail }: Props & { mail: DocumentSubmitMail }) => (
  <Box sx={{ display: 'grid', gap: 1, py: 2, overflowWrap: 'anywhere' }}>
    {(mail.answers ?? []).map(({ id, kind, name, body, signature, at }) => (
      <Box key={id} sx={{ lineHeight: 1.5 }}>
        <Box component="span" sx={{ fontWeight: 500, color: kind === 'sent_back' ? 'error.main' : 'text.primary' }}>
          {answerKindLabels[kind]}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`${name}　${formatMoment(at)}`}</Box>
        {kind === 'sent_back' && <Box sx={{ typography: 'caption', whiteSpace: 'pre-wrap' }}>{body}</Box>}
        {kind === 'received' && document.asks_receipt && !mail.is_cc && (
          <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, mt: 1 }}>
            <ShownSignature name={name} drawn={signature} width={132} />
            <Button
              component="a"
              variant="text"
              size="small"
              href={documentReceiptPath(companyId, document.id, mail.id)}
              target="_blank"
              rel="noopener"
              aria-label={receiptTexts.openOf(recipientName(mail))}
              sx={{ ml: -2 }}
            >
              {receiptTexts.open}
            </Button>
          </Box>
        )}
      </Box>
    ))}
  </Box>
)

/** To each time that the link was used; not there before it was. */
const VisitsButton = ({ mail }: { mail: DocumentSubmitMail }) => {
  const [isOpen, setOpen] = useState(false)
  const { visits = [] } = mail
  if (visits.length === 0) return null
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-label={`${recipientName(mail)}の記録（${visits.length}件）`}
        onClick={() => setOpen(true)}
        sx={{ ml: -2 }}
      >{`記録（${visits.length}件）`}</Button>
      {isOpen && <VisitsDialog mail={mail} visits={visits} onClose={() => setOpen(false)} />}
    </>
  )
}

const Recipient = ({ mail: { name, email, affiliation, is_cc, added } }: { mail: DocumentSubmitMail }) => (
  <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
    <Box sx={{ ...inRow, gap: 2, fontWeight: 500, color: 'text.primary' }}>
      {recipientName({ name, email })}
      {is_cc && <Tag>{coverLetterTexts.cc}</Tag>}
    </Box>
    <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
      {[affiliation, name === null ? null : email].filter(Boolean).join('　')}
    </Box>
    {added && (
      <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
        {coverLetterTexts.added(added.by, formatMoment(added.at))}
      </Box>
    )}
  </Box>
)

const DeliveryBadge = ({ delivery }: { delivery: MailDelivery | null }) => {
  const { approvalStatus } = useTheme().tokens
  const tones = {
    queued: approvalStatus[2],
    sent: approvalStatus[4],
    kept: approvalStatus[3],
    failed: approvalStatus[3],
    uncertain: approvalStatus[2],
    revoked: approvalStatus[1],
  } satisfies Record<MailDelivery, object>
  return delivery && <StatusBadge tone={tones[delivery]}>{mailDeliveryLabels[delivery]}</StatusBadge>
}

const RecipientMenu = ({ companyId, document, mail }: Props & { mail: DocumentSubmitMail }) => {
  const confirm = useConfirm()
  const link = useRecipientLink(companyId, document.id)
  const resend = useResendMail(companyId, document.id)
  const mailText = useMailText(companyId)
  const revoke = useRevokeMail(companyId, document.id)
  const reloadOnConflict = useReloadOnConflict(companyId)
  if (!document.canManageRecipients) return null
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(await link.mutateAsync(mail.id))
      toast.success(coverLetterTexts.linkCopied(recipientName(mail)))
    } catch (error) {
      toast.error(error instanceof ApiError ? describeError(error) : 'リンクのコピーに失敗しました。')
    }
  }
  const handleResend = async () => {
    if (await confirm(confirmResend))
      resend.mutate(mail.id, {
        onSuccess: () => toast.success(mailText('メールを再送しました', 'リンクを新しくしました。')),
        onError: reloadOnConflict,
      })
  }
  const handleRevoke = async () => {
    if (await confirm(confirmRevoke))
      revoke.mutate(mail.id, { onSuccess: () => toast.success('リンクを無効にしました'), onError: reloadOnConflict })
  }
  return (
    <MenuButton
      label={`${recipientName(mail)}のメニュー`}
      entries={[
        {
          label: coverLetterTexts.copyLink,
          icon: <ContentCopyOutlined />,
          disabled: mail.delivery === 'revoked',
          onSelect: () => void handleCopy(),
        },
        { label: '再送', icon: <ReplayOutlined />, disabled: resend.isPending, onSelect: () => void handleResend() },
        {
          label: 'リンクを無効にする',
          icon: <BlockOutlined />,
          danger: true,
          disabled: revoke.isPending || mail.delivery === 'revoked',
          onSelect: () => void handleRevoke(),
        },
      ]}
    />
  )
}
