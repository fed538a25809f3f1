import Box from '@mui/material/Box'
import type { Actor } from '#domain/users/users.policy.ts'
import { matterNames, PersonCell, RoleBadge, rowKey, StateCell, type Row } from './user-cells.tsx'
import { UserMenuButton, type UserTask } from './user-menu-button.tsx'

type UserStackProps = { companyId: string; actor: Actor; rows: readonly Row[]; onTask: (task: UserTask) => void }

/** The company's people on a phone, one under the other. */
export const UserStack = ({ companyId, actor, rows, onTask }: UserStackProps) => (
  <Box component="ul" aria-label="ユーザー" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((row) => (
      <Box
        component="li"
        key={rowKey(row)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 4,
          pr: 2,
          py: 2,
          '& + &': { borderTop: 1, borderColor: 'line.row' },
          '& button': { minWidth: 44, minHeight: 44 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PersonCell row={row} isSelf={row.user?.id === actor.id} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 11, minWidth: 0, fontSize: 13 }}>
            <RoleBadge role={(row.user ?? row.invitation).role} />
            {row.invitation && <StateCell row={row} />}
            <Box
              component="span"
              sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {matterNames(row)}
            </Box>
          </Box>
        </Box>
        <UserMenuButton companyId={companyId} actor={actor} row={row} onTask={onTask} />
      </Box>
    ))}
  </Box>
)
