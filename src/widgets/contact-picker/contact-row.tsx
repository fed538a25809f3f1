import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { PhoneLink } from './phone-link.tsx'

type ContactRowProps = {
  contact: Contact
  /** What they are to the building at which they stand. */
  role?: string | null
  children: ReactNode
}

/** One contact where columns have no room; a phone calls the number. `children`: its menu. */
export const ContactRow = ({ contact, role = null, children }: ContactRowProps) => (
  <Box
    component="li"
    sx={{ ...inRow, gap: 3, minHeight: 52, px: 4, py: 1.5, '& + &': { borderTop: 1, borderColor: 'line.row' } }}
  >
    <MemberAvatar decorative member={contact} size={32} />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ ...inRows, columnGap: 3 }}>
        <Box sx={{ fontSize: 14, fontWeight: 500 }}>{contact.name}</Box>
        {role !== null && <Tag>{role}</Tag>}
        {contact.phone_number && (
          <PhoneLink
            name={contact.name}
            phoneNumber={contact.phone_number}
            sx={{ display: 'inline-flex', alignItems: 'center', ml: 'auto', minHeight: { phone: 44 }, fontSize: 13 }}
          />
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{contact.affiliation}</Box>
      {contact.email && (
        <MuiLink
          href={`mailto:${contact.email}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { phone: 44 }, fontSize: 12 }}
        >
          {contact.email}
        </MuiLink>
      )}
    </Box>
    {children}
  </Box>
)
