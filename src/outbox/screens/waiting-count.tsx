import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { useOutbox } from '../queue/use-outbox.ts'

/** In the header of a screen that nothing may move: how much waits, and whether there is a connection. Always as wide. */
export const WaitingCount = ({ isOffline }: { isOffline: boolean }) => {
  const count = useOutbox().length
  const Icon = isOffline ? CloudOffOutlined : CloudUploadOutlined
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', width: 44, height: 44, flex: 'none' }}>
      {(isOffline || count > 0) && (
        <>
          <Badge aria-hidden badgeContent={count} color="warning">
            <Icon sx={{ color: 'neutral.700' }} />
          </Badge>
          <Box component="span" sx={visuallyHidden}>
            {`${isOffline ? '通信できません。' : ''}送信待ち ${count}件`}
          </Box>
        </>
      )}
    </Box>
  )
}
