import PrintOutlined from '@mui/icons-material/PrintOutlined'
import IconButton from '@mui/material/IconButton'

export type Printing = { print?: (() => void) | undefined; isPreparing?: boolean }

/** Prints what is on the screen, as Ctrl+P does; or as `print` says. */
export const PrintButton = ({ print = () => window.print(), isPreparing = false }: Printing) => (
  <IconButton
    aria-label="印刷"
    title="印刷"
    aria-busy={isPreparing}
    disabled={isPreparing}
    onClick={() => print()}
    sx={{ width: 36, height: 36 }}
  >
    <PrintOutlined sx={{ fontSize: 20 }} />
  </IconButton>
)
