/**
 * Tells the server what it cannot know of a window, for the first picture of a screen: its size, and which lists this
 * browser shows in another way than everybody's, as `1440x900.matters`. Says nothing of anybody.
 */
import { changedLists } from '#src/lib/list-choices.ts'

const name = 'tatemori_window'
/** As long as browsers keep a cookie, and with it what this one remembers. */
const days = 400

const write = (): void => {
  const value = [`${window.innerWidth}x${window.innerHeight}`, ...changedLists()].join('.')
  document.cookie = `${name}=${value}; Path=/c; Max-Age=${days * 86_400}; SameSite=Lax`
}

/** Also when the page goes out of sight: whatever is opened next is drawn for how the window stood last. */
export const tellWindow = (): void => {
  write()
  document.addEventListener('visibilitychange', write)
  window.addEventListener('pagehide', write)
}
