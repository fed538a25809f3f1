/** What the page and its calculating worker say to one another. */
import type { FileFace } from '#engine/model/primitives.ts'
import type { Calculated, Calculation, Form } from './form-calculation.ts'

/** The first one opens the form; `measures` are where the fonts' widths are fetched. */
export type OfflineOrder =
  | { kind: 'open'; form: Form; measures: Record<FileFace, string> }
  | { kind: 'calculate'; id: number; calculation: Calculation }

export type OfflineAnswer = { id: number } & ({ calculated: Calculated } | { failure: string })
