/** What became of a document: linked to a matter, mailed, opened. Each icon has a name and a place in the legend. */
import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import MailLockOutlined from '@mui/icons-material/MailLockOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { formatMoment } from '#domain/dates.ts'
import { mailDeliveryLabels, recipientName } from '#domain/documents/documents.labels.ts'
import type { DocumentListItem, DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const kinds = {
  linked: { label: '案件と連携', Icon: LinkOutlined, color: 'neutral.600' },
  kept: { label: mailDeliveryLabels.kept, Icon: MailLockOutlined, color: 'warning.dark' },
  unopened: { label: '未開封', Icon: MailOutlined, color: 'neutral.600' },
  opened: { label: '開封済み', Icon: DraftsOutlined, color: 'success.main' },
} as const
type Kind = keyof typeof kinds

/** Nothing went to them: no mail server is set up. */
const isKept = (mails: readonly DocumentSubmitMail[]): boolean => mails.every(({ delivery }) => delivery === 'kept')

/** Opened by anybody counts as opened; nothing is mailed before the submission. */
const kindsOf = ({ matter_id, submitted_at, document_submit_mails: mails }: DocumentListItem): Kind[] => {
  const found: Kind[] = matter_id === null ? [] : ['linked']
  if (!submitted_at || mails.length === 0) return found
  if (mails.some((mail) => mail.is_opened)) return [...found, 'opened']
  return [...found, isKept(mails) ? 'kept' : 'unopened']
}

const unopenedText = ({ delivery }: DocumentSubmitMail): string =>
  delivery === 'kept' ? mailDeliveryLabels.kept : kinds.unopened.label

const recipientLine = (mail: DocumentSubmitMail): string =>
  `${recipientName(mail)}：${mail.opened_at ? `${formatMoment(mail.opened_at)} 開封` : unopenedText(mail)}`

/** What the icon stands for: the matter, or the recipients with when they opened the mail. */
const linesOf = (kind: Kind, { matter, submitted_at, document_submit_mails: mails }: DocumentListItem): string[] =>
  kind === 'linked'
    ? [matter?.name ?? kinds.linked.label]
    : [`${formatMoment(submitted_at!)} ${kind === 'kept' ? '提出' : '送信'}`, ...mails.map(recipientLine)]

export const MailIcons = ({ document }: { document: DocumentListItem }) => (
  <Box component="span" sx={{ display: 'inline-flex', flex: 'none' }}>
    {kindsOf(document).map((kind) => {
      const { label, Icon, color } = kinds[kind]
      const lines = linesOf(kind, document)
      return (
        <Tooltip
          key={kind}
          enterTouchDelay={0}
          leaveTouchDelay={5000}
          title={lines.map((line, index) => (
            <Box key={index}>{line}</Box>
          ))}
        >
          <IconButton
            size="small"
            aria-label={[label, ...lines].join('、')}
            sx={{ p: '3px', minWidth: 24, minHeight: 24 }}
          >
            <Icon sx={{ fontSize: 18, color }} />
          </IconButton>
        </Tooltip>
      )
    })}
  </Box>
)

export const MailLegend = () => (
  <Box sx={{ ...inRows, columnGap: 4, ml: 'auto', typography: 'caption', color: 'text.secondary' }}>
    {Object.values(kinds).map(({ label, Icon, color }) => (
      <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Icon sx={{ fontSize: 18, color }} />
        {label}
      </Box>
    ))}
  </Box>
)
