import Box from '@mui/material/Box'

const most = 99

/** How many things wait to be read, on a light ground; nothing while there are none. */
export const UnreadCount = ({ count, sx }: { count: number; sx?: Record<string, unknown> }) =>
  count === 0 ? null : (
    <Box
      component="span"
      aria-label={`未読${count}件`}
      sx={{
        flex: 'none',
        minWidth: 20,
        px: 1.5,
        borderRadius: 10,
        textAlign: 'center',
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 500,
        bgcolor: 'error.main',
        color: 'common.white',
        ...sx,
      }}
    >
      {count > most ? `${most}+` : count}
    </Box>
  )
