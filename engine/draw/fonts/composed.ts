/**
 * Glyphs made of others: sub- and superscripts of scaled digits and letters, arrows of turned ones. In em, y downwards:
 * x' = a·x + c·y + e, y' = b·x + d·y + f.
 */
import type { Matrix } from '#engine/model/primitives.ts'

/** `base` is drawn once with each of the matrices; the advance is a share of its own. */
export type Composed = { base: string; matrices: Matrix[]; advanceScale: number }

const scriptScale = 0.6
const subscriptDrop = 0.16
const superscriptRise = 0.38

const scaled = (scale: number, y: number): Matrix => [scale, 0, 0, scale, 0, y]
const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** The middle of the em square stays where it is. */
function turned(degrees: number): Matrix {
  const [x, y] = [0.5, -0.38]
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

export const composedGlyphs = new Map<number, Composed>()

function compose(character: string, base: string, matrices: Matrix[], advanceScale = 1): void {
  composedGlyphs.set(character.codePointAt(0)!, { base, matrices, advanceScale })
}
/** One character each of `characters` and `bases`. */
function composeAll(characters: string, bases: string, matrix: Matrix, advanceScale = 1): void {
  const base = [...bases]
  ;[...characters].forEach((character, index) => compose(character, base[index]!, [matrix], advanceScale))
}

composeAll('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎', '0123456789+−=()', scaled(scriptScale, subscriptDrop), scriptScale)
composeAll('ₐₑₒₓₕₖₗₘₙₚₛₜ', 'aeoxhklmnpst', scaled(scriptScale, subscriptDrop), scriptScale)
composeAll('⁰⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', '0456789+−=()ni', scaled(scriptScale, -superscriptRise), scriptScale)
compose('⇑', '⇒', [turned(-90)])
compose('⇓', '⇒', [turned(90)])
compose('⇕', '⇔', [turned(90)])
;[...'⇗⇘⇙⇖'].forEach((character, index) => compose(character, '⇒', [turned(-45 + 90 * index)]))
compose('⇇', '←', [moved(0, -0.2), moved(0, 0.2)])
compose('⇉', '→', [moved(0, -0.2), moved(0, 0.2)])
compose('⇈', '↑', [moved(-0.2, 0), moved(0.2, 0)])
compose('⇊', '↓', [moved(-0.2, 0), moved(0.2, 0)])
