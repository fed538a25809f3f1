/** The contacts of the matter's building: most reports go to one of them. */
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { matterQueries } from '#src/api/matters.ts'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'

type BuildingContactsProps = {
  companyId: string
  matterId: number
  /** In small letters: they are there already. */
  takenEmails: ReadonlySet<string>
  isFull: boolean
  onAdd: (contact: Contact) => void
}

/** Nothing where there are none to add; what cannot be read now can still be picked from the address book. */
export const BuildingContacts = ({ companyId, matterId, takenEmails, isFull, onAdd }: BuildingContactsProps) => {
  const shownHere = { meta: { screenShows: () => true } }
  const { data: matter } = useQuery({ ...matterQueries.detail(companyId, matterId), ...shownHere })
  const buildingId = matter?.building?.id
  const building = buildingQueries.detail(companyId, buildingId ?? 0)
  const { data } = useQuery({
    ...building,
    queryFn: buildingId === undefined ? skipToken : building.queryFn,
    ...shownHere,
  })
  const contacts = (data?.contacts ?? []).filter(({ email }) => email && !takenEmails.has(email.toLowerCase()))
  if (contacts.length === 0) return null
  return (
    <Box role="group" aria-label="この建物の連絡先" sx={{ mt: 3 }}>
      <Box sx={{ typography: 'caption', color: 'neutral.600', mb: 1 }}>この建物の連絡先</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {contacts.map((contact) => (
          <ChoiceChip
            key={contact.id}
            icon={<AddOutlined />}
            label={[contact.name, contact.affiliation].filter(Boolean).join('　')}
            aria-label={`${contact.name}を宛先に追加`}
            title={contact.email ?? undefined}
            disabled={isFull}
            onClick={() => onAdd(contact)}
          />
        ))}
      </Box>
    </Box>
  )
}
