import CallOutlined from '@mui/icons-material/CallOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { telAddress } from '#domain/phone-numbers.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'
import { singleLine } from '#src/ui/text/clamped.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { oneLine } from '#src/ui/text/one-line.tsx'
import { PhoneLink } from '#src/widgets/contact-picker/phone-link.tsx'

/** A thumb's height, and whole: numbers and addresses are read as well as pressed. */
const onCardButton = {
  minHeight: { desk: 36, phone: 48 },
  maxWidth: '100%',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const MailButton = ({ name, email }: { name: string; email: string }) => (
  <Button
    component="a"
    href={`mailto:${email}`}
    aria-label={`${name}にメールを送る：${email}`}
    startIcon={<MailOutlined />}
    sx={onCardButton}
  >
    {email}
  </Button>
)

const CallButton = ({ name, phone_number }: { name: string; phone_number: string }) => {
  const call = telAddress(phone_number)
  if (call === null) return phone_number
  return (
    <Button
      component="a"
      href={call}
      aria-label={`${name}に電話する：${phone_number}`}
      startIcon={<CallOutlined />}
      sx={onCardButton}
    >
      {phone_number}
    </Button>
  )
}

/** There is no page of one contact: its name opens its form, on a phone what one calls and writes to. */
export const contactColumns = (
  companyId: string,
  onEdit: (contact: Contact) => void,
  onOpen: (contact: Contact) => void,
): RecordColumn<Contact>[] =>
  recordColumns(
    contactColumnLabels,
    [],
    {
      name: {
        card: 'name',
        picture: (contact) => <MemberAvatar decorative member={contact} size={32} />,
        render: (contact) => (
          <MuiLink
            component="button"
            type="button"
            title={contact.name}
            onClick={() => onOpen(contact)}
            sx={{
              ...singleLine,
              maxWidth: '100%',
              fontSize: { desk: 14, phone: 16 },
              fontWeight: 500,
              textAlign: 'left',
            }}
          >
            {contact.name}
          </MuiLink>
        ),
        onCard: (contact) => (
          <MuiLink
            component="button"
            type="button"
            onClick={() => onOpen(contact)}
            sx={{ fontSize: { desk: 14, phone: 16 }, fontWeight: 500, textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {contact.name}
          </MuiLink>
        ),
      },
      affiliation: { card: 'line', render: ({ affiliation }) => oneLine(affiliation) },
      email: {
        card: 'foot',
        width: 260,
        givesWay: 1,
        render: ({ email }) =>
          email && (
            <MuiLink href={`mailto:${email}`} title={email} sx={{ display: 'block', ...singleLine }}>
              {email}
            </MuiLink>
          ),
        onCard: ({ name, email }) => email && <MailButton name={name} email={email} />,
      },
      phone_number: {
        card: 'foot',
        width: 160,
        render: ({ name, phone_number }) =>
          phone_number && <PhoneLink name={name} phoneNumber={phone_number} sx={{ display: 'block', ...singleLine }} />,
        onCard: ({ name, phone_number }) => phone_number && <CallButton name={name} phone_number={phone_number} />,
      },
    },
    (contact) => (
      <RecordMenu
        companyId={companyId}
        noun="contacts"
        id={contact.id}
        name={contact.name}
        onEdit={() => onEdit(contact)}
        mayDelete
        question={{
          ...confirmTexts.deleteToTrash,
          message: `「${contact.name}」を連絡先から削除します。建物との連携も解除されます。${confirmTexts.deleteToTrash.message}`,
        }}
      />
    ),
  )
