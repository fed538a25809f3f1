import PrintOutlined from '@mui/icons-material/PrintOutlined'
import IconButton from '@mui/material/IconButton'

/** Prints what is on the screen, as Ctrl+P does. */
export const PrintButton = () => (
  <IconButton aria-label="印刷" title="印刷" onClick={() => window.print()} sx={{ width: 36, height: 36 }}>
    <PrintOutlined sx={{ fontSize: 20 }} />
  </IconButton>
)
