/** What every screen has in common beyond what it draws; loaded once the first one stands. */
import type { AppRouter } from '../router.tsx'
import { tellVisits } from './company-visits.ts'
import { guardDrops } from './dropped-files.ts'
import { nameIcons } from './hover-names.ts'
import { followPages } from './page-focus.ts'
import { catchTyping } from './typed-ahead.ts'

/** Returns how to end it. */
export const startWindowHelp = (router: AppRouter): (() => void) => {
  const ends = [tellVisits(router), followPages(router), nameIcons(), guardDrops(), catchTyping()]
  return () => ends.forEach((end) => end())
}
