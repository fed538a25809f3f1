import Box from '@mui/material/Box'
import type { FirmPerson } from '#domain/firms/firms.contract.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'

/** Who is in a firm, its heads first; nothing where nobody is. */
export const FirmPeople = ({ people }: { people: readonly FirmPerson[] }) =>
  people.length === 0 ? null : (
    <Box component="ul" aria-label="所属する人" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mt: 2, p: 0 }}>
      {people.map((person) => (
        <Box
          component="li"
          key={person.id}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0, fontSize: 14, listStyle: 'none' }}
        >
          <MemberAvatar member={person} size={24} decorative />
          <span>{person.name}</span>
          {person.is_firm_head && <Tag>代表者</Tag>}
        </Box>
      ))}
    </Box>
  )
