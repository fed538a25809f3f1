import { useEffect, useState } from 'react'

/** Height in pixels of the bar at a phone's lower edge (tabs or action bar, marked data-bottom-bar); 0 where the screen has none. */
export const useBottomBarHeight = (): number => {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const measure = () => setHeight(document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0)
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return height
}
