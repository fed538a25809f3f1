import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the screen is being put on paper: lists that draw only what is on screen draw all of it then. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the event ends.
    const handleBefore = () => flushSync(() => setPrinting(true))
    const handleAfter = () => setPrinting(false)
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [])
  return isPrinting
}
