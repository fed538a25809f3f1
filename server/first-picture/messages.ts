/** What the server and the thread that draws say to each other. */
import type { DrawnPicture, PictureAnswer, WantedPicture } from '#domain/first-picture.ts'

/** What the build of the screens (src/first-picture.tsx) gives. */
export type PictureModule = {
  /** The paths of screens that have a first picture, as the router writes them: `/c/$companyId/matters/`. */
  picturedPaths: readonly { path: string; list: string | undefined }[]
  /** Null where there is nothing to show. */
  draw: (wanted: WantedPicture, ask: (path: string) => Promise<PictureAnswer>) => Promise<DrawnPicture | null>
}

export type ToThread =
  | { job: number; wanted: WantedPicture }
  | { job: number; question: number; answered: PictureAnswer }

export type FromThread =
  | { picturedPaths: PictureModule['picturedPaths'] }
  | { job: number; question: number; path: string }
  | { job: number; drawn: DrawnPicture | null }
  | { job: number; failure: string }
