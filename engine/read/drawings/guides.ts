/** The guide formulas of shapes: named values computed from a shape's width, height and adjustments. */
import type { XmlElement } from '#engine/package/xml-reader.ts'

const FULL_TURN = 21_600_000
const toRadians = (angle: number) => (angle / FULL_TURN) * 2 * Math.PI
const toAngle = (radians: number) => (radians / (2 * Math.PI)) * FULL_TURN

export type Guides = Map<string, number>

/** @param width, height of the shape, in the unit the guides shall have; angles are 60,000ths of a degree */
export function builtInGuides(width: number, height: number): Guides {
  const short = Math.min(width, height)
  const guides: Guides = new Map([
    ['w', width],
    ['h', height],
    ['l', 0],
    ['t', 0],
    ['r', width],
    ['b', height],
    ['hc', width / 2],
    ['vc', height / 2],
    ['ss', short],
    ['ls', Math.max(width, height)],
    ['cd2', FULL_TURN / 2],
    ['cd4', FULL_TURN / 4],
    ['cd8', FULL_TURN / 8],
    ['3cd4', (FULL_TURN * 3) / 4],
    ['3cd8', (FULL_TURN * 3) / 8],
    ['5cd8', (FULL_TURN * 5) / 8],
    ['7cd8', (FULL_TURN * 7) / 8],
  ])
  for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    guides
      .set(`wd${part}`, width / part)
      .set(`hd${part}`, height / part)
      .set(`ssd${part}`, short / part)
  }
  return guides
}

/** Adds the <gd> definitions in order; later ones may use earlier ones. */
export function addGuides(guides: Guides, definitions: XmlElement[]): void {
  for (const { attributes } of definitions) {
    const name = attributes['name']
    if (name) guides.set(name, evaluateGuide(attributes['fmla'] ?? '', guides))
  }
}

/** A number or the name of a guide. */
export function guideValue(text: string | undefined, guides: Guides): number {
  if (text === undefined) return 0
  const value = guides.get(text) ?? Number(text)
  return Number.isFinite(value) ? value : 0
}

export function evaluateGuide(formula: string, guides: Guides): number {
  const [operator, ...names] = formula.trim().split(/\s+/)
  const [x = 0, y = 0, z = 0] = names.map((name) => guideValue(name, guides))
  const value = compute(operator ?? '', x, y, z)
  return Number.isFinite(value) ? value : 0
}

function compute(operator: string, x: number, y: number, z: number): number {
  switch (operator) {
    case 'val':
      return x
    case '*/':
      return z === 0 ? 0 : (x * y) / z
    case '+-':
      return x + y - z
    case '+/':
      return z === 0 ? 0 : (x + y) / z
    case '?:':
      return x > 0 ? y : z
    case 'abs':
      return Math.abs(x)
    case 'min':
      return Math.min(x, y)
    case 'max':
      return Math.max(x, y)
    case 'mod':
      return Math.hypot(x, y, z)
    case 'pin':
      return Math.min(Math.max(y, x), z)
    case 'sqrt':
      return Math.sqrt(Math.max(0, x))
    case 'sin':
      return x * Math.sin(toRadians(y))
    case 'cos':
      return x * Math.cos(toRadians(y))
    case 'tan':
      return x * Math.tan(toRadians(y))
    case 'at2':
      return toAngle(Math.atan2(y, x))
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y))
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y))
    default:
      return 0
  }
}
