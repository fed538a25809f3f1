/** The table of preset geometries. */
import { arrows } from './arrows.ts'
import { callouts } from './callouts.ts'
import { connectors } from './connectors.ts'
import { flowchart } from './flowchart.ts'
import { polygons, rectangle } from './polygons.ts'
import { PresetBox } from './preset.ts'
import type { Preset, PresetShape } from './preset.ts'
import { rounds } from './rounds.ts'
import { symbols } from './symbols.ts'

const presets = new Map<string, PresetShape>(
  [polygons, rounds, symbols, arrows, callouts, flowchart, connectors].flatMap((group) => Object.entries(group)),
)

/** Boxes without width or height (lines lying or standing) get this much, so that no formula divides by zero. */
const LEAST_PT = 0.001

export const presetNames = (): string[] => [...presets.keys()]

/**
 * The outlines and text rectangle of a preset in a box of this size in points; `adjust` as stored in the file.
 * A preset that is not in the table shows as the outline of its box.
 */
export const presetGeometry = (
  name: string,
  widthPt: number,
  heightPt: number,
  adjust: Record<string, number>,
): Preset => {
  const box = new PresetBox(Math.max(widthPt, LEAST_PT), Math.max(heightPt, LEAST_PT), adjust)
  const shape = presets.get(name)
  if (shape) return shape(box)
  const { outlines, text } = rectangle(box)
  return { outlines: outlines.map((outline) => ({ ...outline, fill: 'none' })), text }
}
