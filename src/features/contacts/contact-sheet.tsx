import CallOutlined from '@mui/icons-material/CallOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import { telAddress } from '#domain/phone-numbers.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'

type ContactSheetProps = { contact: Contact; onEdit: () => void; onClose: () => void }

const wide = { minHeight: 56, fontSize: 16, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** On a phone a contact is there to be called and written to; the form stands behind. */
export const ContactSheet = ({ contact, onEdit, onClose }: ContactSheetProps) => {
  const { name, affiliation, email, phone_number } = contact
  const call = phone_number === null ? null : telAddress(phone_number)
  return (
    <BottomSheet open title={name} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
        {affiliation && <Fact term={contactColumnLabels.affiliation} text={affiliation} />}
        {phone_number && call === null && <Fact term={contactColumnLabels.phone_number} text={phone_number} />}
        {call && (
          <Button
            component="a"
            href={call}
            variant="contained"
            color="primary"
            startIcon={<CallOutlined />}
            sx={wide}
          >{`電話をかける　${phone_number}`}</Button>
        )}
        {email && (
          <Button
            component="a"
            href={`mailto:${email}`}
            startIcon={<MailOutlined />}
            sx={wide}
          >{`メールを送る　${email}`}</Button>
        )}
        <Button variant="text" startIcon={<EditOutlined />} onClick={onEdit} sx={{ minHeight: 48, fontSize: 16 }}>
          編集
        </Button>
      </Box>
    </BottomSheet>
  )
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <Box component="dl" sx={{ m: 0 }}>
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
      {term}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: 16, overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  </Box>
)
