import { useEffect, useEffectEvent } from 'react'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import IconButton from '@mui/material/IconButton'

export type Printing = { print?: (() => void) | undefined; isPreparing?: boolean }

/** Prints what is on the screen; or as `print` says, which Ctrl+P does too. */
export const PrintButton = ({ print, isPreparing = false }: Printing) => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!print || event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isPreparing) print()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <IconButton
      aria-label="印刷"
      title="印刷"
      aria-busy={isPreparing}
      disabled={isPreparing}
      onClick={() => (print ?? window.print)()}
      sx={{ width: 36, height: 36 }}
    >
      <PrintOutlined sx={{ fontSize: 20 }} />
    </IconButton>
  )
}
