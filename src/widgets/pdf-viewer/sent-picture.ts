import type { ReactNode } from 'react'

/** A picture of a page that came before its PDF, and its shape (width by height). */
export type SentPicture = { picture: ReactNode; ratio: number }
