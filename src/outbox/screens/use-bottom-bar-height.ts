import { useEffect, useState } from 'react'
import { watchLayout } from '#src/lib/watch-layout.ts'

/** Height in pixels of the bar at a phone's lower edge (tabs or action bar, marked data-bottom-bar); 0 where the screen has none. */
export const useBottomBarHeight = (): number => {
  const [height, setHeight] = useState(0)
  useEffect(
    () =>
      watchLayout(() => setHeight(document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0)),
    [],
  )
  return height
}
