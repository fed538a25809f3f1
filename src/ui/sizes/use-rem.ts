import { useEffect, useState } from 'react'

const readRem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** How many px the letters of the reader are, followed as they change; for what has to know its height beforehand. */
export const useRem = (): number => {
  const [rem, setRem] = useState(readRem)
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const box = document.createElement('div')
    box.ariaHidden = 'true'
    Object.assign(box.style, { position: 'absolute', width: '1rem', visibility: 'hidden' })
    document.body.append(box)
    const observer = new ResizeObserver(() => setRem(readRem()))
    observer.observe(box)
    return () => {
      observer.disconnect()
      box.remove()
    }
  }, [])
  return rem
}
