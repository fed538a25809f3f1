/** Tells the server what it cannot know of a window, for the first picture of a screen. */
import { windowCookie, writeWindowFacts } from '#domain/first-picture.ts'
import { changedLists } from '#src/lib/list-choices.ts'

/** As long as browsers keep a cookie, and with it what this one remembers. */
const days = 400

const write = (): void => {
  const { innerWidth: width, innerHeight: height } = window
  const value = writeWindowFacts({ width, height, changedLists: changedLists() })
  document.cookie = `${windowCookie}=${value}; Path=/c; Max-Age=${days * 86_400}; SameSite=Lax`
}

/** Also when the page goes out of sight: whatever is opened next is drawn for how the window stood last. */
export const tellWindow = (): void => {
  write()
  document.addEventListener('visibilitychange', write)
  window.addEventListener('pagehide', write)
}
