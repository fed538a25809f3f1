/** What the server and the thread that draws say to each other. */

export type Wanted = {
  /** Path and query. */
  address: string
  userAgent: string
  /** How many rows the window can show. */
  rows: number
}

export type Drawn = {
  html: string
  /** `name`: what `data-emotion` says of emotion's rules, nothing of others. */
  styles: readonly { name: string; rules: string }[]
}

export type Answered = { status: number; body: string }

/** What the build of the screens (src/first-picture.tsx) gives. */
export type PictureModule = {
  /** The paths of screens that have a first picture, as the router writes them: `/c/$companyId/matters/`. */
  picturedPaths: readonly { path: string; list: string | undefined }[]
  /** Null where there is nothing to show. */
  draw: (wanted: Wanted, ask: (path: string) => Promise<Answered>) => Promise<Drawn | null>
}

export type ToThread = { job: number; wanted: Wanted } | { job: number; question: number; answered: Answered }

export type FromThread =
  | { picturedPaths: PictureModule['picturedPaths'] }
  | { job: number; question: number; path: string }
  | { job: number; drawn: Drawn | null }
  | { job: number; failure: string }
