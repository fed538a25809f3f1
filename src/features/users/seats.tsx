import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'

type Seats = UsersAnswer['seats']

/** 社内 7 / 10名, those who are invited included. */
export const SeatCount = ({ seats: { taken, limit } }: { seats: Seats }) => (
  <Box sx={{ ...inRow, gap: 2, fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
    <span>
      社内{' '}
      <Box component="span" sx={{ fontWeight: 700, color: 'text.primary' }}>
        {`${taken} / ${limit}名`}
      </Box>
    </span>
    <LinearProgress
      variant="determinate"
      aria-label="社内ユーザーの人数"
      value={Math.min(100, (taken / limit) * 100)}
      color={limit - taken <= 1 ? 'warning' : 'primary'}
      sx={{ width: 96, height: 6, borderRadius: 3 }}
    />
  </Box>
)

/** Why there is no room, once there is hardly any. */
export const SeatNote = ({ seats: { taken, limit } }: { seats: Seats }) =>
  limit - taken <= 1 && (
    <Box sx={{ mb: 4 }}>
      <Note severity="warning">{userTexts.seatsLeft(Math.max(0, limit - taken))}</Note>
    </Box>
  )
