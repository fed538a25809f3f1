import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { roleLabels } from '#domain/users/users.labels.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type MemberChoicesProps = {
  found: UserChoice[] | undefined
  selected: ReadonlySet<number>
  onToggle: (id: number) => void
  user: Actor
}

/** Who can be added, each to be ticked. */
export const MemberChoices = ({ found, selected, onToggle, user }: MemberChoicesProps) => (
  <Box
    component="ul"
    sx={{
      m: 0,
      px: 4,
      py: 2,
      listStyle: 'none',
      maxHeight: { desk: measures.memberListHeight },
      overflowY: { desk: 'auto' },
    }}
  >
    {found?.map((member) => (
      <li key={member.id}>
        <FormControlLabel
          control={<Checkbox checked={selected.has(member.id)} onChange={() => onToggle(member.id)} />}
          label={
            <Box sx={{ ...inRow, gap: 2, minHeight: 44, minWidth: 0 }}>
              <MemberAvatar member={member} decorative />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {member.name}
              </Box>
              {member.id === user.id && <Tag>自分</Tag>}
              {!isInternal(member) && <Tag>{roleLabels[member.role]}</Tag>}
            </Box>
          }
          sx={{ display: 'flex', m: 0 }}
        />
      </li>
    ))}
  </Box>
)
