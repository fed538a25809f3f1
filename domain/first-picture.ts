/**
 * The first picture of a screen, which the server draws before the browser has the screen's code: what the two tell each
 * other of it.
 */

/** Below it, px, lists are no tables. */
export const narrowWindowPx = 700

/** What the browser says of its window, which the server cannot know. Says nothing of anybody. */
export const windowCookie = 'tatemori_window'

export type WindowFacts = {
  /** CSS px. */
  width: number
  height: number
  /** The lists that this browser shows in another way than everybody's, by their names. */
  changedLists: readonly string[]
}

/** As the cookie says it: `1440x900.matters.documents`. */
export const writeWindowFacts = ({ width, height, changedLists }: WindowFacts): string =>
  [`${width}x${height}`, ...changedLists].join('.')

/** What a cookie says; the size is null where it tells none that a window could have. */
export const readWindowFacts = (
  value: string,
): { size: Pick<WindowFacts, 'width' | 'height'> | null } & Pick<WindowFacts, 'changedLists'> => {
  const [told = '', ...changedLists] = value.split('.')
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(told) ?? []
  return { size: width && height ? { width: Number(width), height: Number(height) } : null, changedLists }
}

/** The element of the page that holds the answers which the picture was drawn from, as JSON by path. */
export const firstAnswersId = 'first-answers'

/** What is to be drawn. */
export type WantedPicture = {
  /** Path and query. */
  address: string
  userAgent: string
  /** How many rows the window can show. */
  rows: number
}

/** The app's answer to a call that the screen makes. */
export type PictureAnswer = { status: number; body: string }

export type DrawnPicture = {
  html: string
  /** `name`: what `data-emotion` says of emotion's rules, nothing of others. */
  styles: readonly { name: string; rules: string }[]
}
