import type { Area } from './labels.ts'
import type { Scale } from './scale.ts'

/** Places values and categories on the paper. */
export type Frame = {
  area: Area
  /** Bars that lie: categories run up the left side and values to the right. */
  lying: boolean
  categories: string[]
  /** Room of one category in points. */
  band: number
  /** From the middle of a category (fractions move inside the band) and a value to the paper. */
  at: (category: number, value: number, secondary: boolean) => { x: number; y: number }
  /** For scatter plots: both are values. */
  atValues: (x: number, y: number, secondary: boolean) => { x: number; y: number }
  scale: Scale
  secondaryScale: Scale
  categoryScale: Scale
}
