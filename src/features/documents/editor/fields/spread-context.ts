import { createContext } from 'react'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** Photos to be spread over the form's places. */
export type Spread = {
  files: readonly File[]
  /** The place onto which they were dropped: they begin there, and may all go there. */
  into: TemplateItem | null
}

/** Asks where several photos are to go; null where the form has one place at most. */
export const SpreadContext = createContext<((spread: Spread) => void) | null>(null)
