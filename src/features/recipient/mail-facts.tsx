import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import { ownerPageTexts } from '#domain/documents/owner-page.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { PhoneLink } from '#src/widgets/contact-picker/phone-link.tsx'

/** Company and person; a line breaks between them rather than within a name. */
export const NameParts = ({ parts }: { parts: readonly (string | null)[] }) =>
  parts.filter(Boolean).map((part) => (
    <Box key={part} component="span" sx={{ display: 'inline-block', mr: 4 }}>
      {part}
    </Box>
  ))

type MailFactsProps = {
  company_name: string
  sender_name: string | null
  company_tel: string | null
  document: PublicDocumentMail['document']
  expires_at: string
  /** The company keeps renewing it. */
  isLasting: boolean
}

/** Who sent it, when, and until when it can be had. */
export const MailFacts = ({
  company_name,
  sender_name,
  company_tel,
  document,
  expires_at,
  isLasting,
}: MailFactsProps) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: '88px minmax(0, 1fr)',
      rowGap: 1,
      m: 0,
      mt: 4,
      '& dt': { typography: 'cell', lineHeight: 1.7, color: 'text.secondary' },
      '& dd': { m: 0, overflowWrap: 'anywhere' },
    }}
  >
    <dt>送信者</dt>
    <dd>
      <NameParts parts={[company_name, sender_name]} />
    </dd>
    {company_tel && (
      <>
        <dt>電話</dt>
        <dd>
          <PhoneLink name={company_name} phoneNumber={company_tel} />
        </dd>
      </>
    )}
    <dt>提出日</dt>
    <dd>{formatDay(document.submitted_at)}</dd>
    <dt>有効期限</dt>
    <dd>
      {`${formatDay(expires_at)}まで`}
      {isLasting && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{ownerPageTexts.lasting}</Box>}
    </dd>
  </Box>
)
