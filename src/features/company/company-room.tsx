import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#src/api/company.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { Note } from '#src/ui/states/note.tsx'
import { Part } from './form-part.tsx'

/** From here on somebody should make room, %. */
const almostFull = 90

/** How much of the company's share of the storage its files take. */
export const CompanyRoom = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery(companyQueries.room(companyId))
  if (!data) return null
  const { used, limit } = data
  const percent = limit === null ? 0 : Math.min(100, (used / limit) * 100)
  return (
    <Part title="ファイルの容量">
      <Box>
        <Box sx={{ mb: 1 }}>
          {limit === null
            ? `${formatFileSize(used)}を使っています。`
            : `${formatFileSize(used)} ／ ${formatFileSize(limit)}`}
        </Box>
        {limit !== null && (
          <LinearProgress
            variant="determinate"
            value={percent}
            color={percent >= almostFull ? 'error' : 'primary'}
            aria-label="使っている容量"
          />
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
          写真、図面、様式、提出した書類のほか、ごみ箱の中のものと、送信の途中のものも数えます。
        </Box>
      </Box>
      {percent >= almostFull && (
        <Note severity="warning">
          いっぱいになると、写真やファイルを送れなくなります。使わないものを削除し、ごみ箱からも消してください。
        </Note>
      )}
    </Part>
  )
}
