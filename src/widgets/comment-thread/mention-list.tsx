import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { UserRef } from '#domain/users/users.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'

type MentionListProps = {
  id: string
  anchor: HTMLElement | null
  people: readonly UserRef[]
  /** The one that Enter takes. */
  active: number
  onPick: (person: UserRef) => void
}

/** Id of the option at a place, for aria-activedescendant. */
export const mentionOptionId = (listId: string, index: number): string => `${listId}-${index}`

/** The people whom @ may name; the focus stays in the text. */
export const MentionList = ({ id, anchor, people, active, onPick }: MentionListProps) => (
  <Popper open disablePortal anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <Paper
      component="ul"
      id={id}
      role="listbox"
      aria-label="名前を挙げるメンバー"
      // A list that scrolls can be reached; Tab in the text takes the choice and so never comes here.
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
      sx={({ palette, tokens }) => ({
        m: 0,
        mt: 1,
        p: 0,
        py: 1,
        width: 280,
        maxWidth: '90vw',
        maxHeight: measures.choiceListMaxHeight,
        overflowY: 'auto',
        border: 1,
        borderColor: palette.divider,
        borderRadius: `${tokens.radius.panel}px`,
        boxShadow: tokens.shadow[2],
      })}
    >
      {people.map((person, index) => (
        <Box
          key={person.id}
          component="li"
          id={mentionOptionId(id, index)}
          role="option"
          aria-selected={index === active}
          ref={(element: HTMLLIElement | null) => {
            if (index === active) element?.scrollIntoView?.({ block: 'nearest' })
          }}
          onClick={() => onPick(person)}
          sx={{
            ...inRow,
            gap: 2,
            minHeight: { desk: 36, phone: 48 },
            px: 3.5,
            cursor: 'pointer',
            listStyle: 'none',
            fontSize: { desk: 14, phone: 16 },
            bgcolor: index === active ? 'brand.50' : undefined,
            '&:hover': { bgcolor: index === active ? 'brand.50' : 'neutral.50' },
          }}
        >
          <MemberAvatar member={person} decorative />
          <Box
            component="span"
            sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {person.name}
          </Box>
          {!isInternal(person) && <Tag>ゲスト</Tag>}
        </Box>
      ))}
    </Paper>
  </Popper>
)
