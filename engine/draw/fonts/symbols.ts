import type { PathCommand } from '#engine/model/primitives.ts'

/**
 * Glyphs drawn here because no bundled font has them. Design space: 1 em = 1000, y downwards, baseline 0.
 * A character that nothing draws gets 〓, the printers' sign for a missing sort; its text stays what it was.
 */
export type SymbolGlyph = { advance: number; commands: PathCommand[] }

const polygon = (points: [number, number][]): PathCommand[] => [
  ...points.map(([x, y], index): PathCommand => ({ op: index === 0 ? 'M' : 'L', x, y })),
  { op: 'Z' },
]
const box = (x: number, y: number, width: number, height: number): PathCommand[] =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])
/** Drawn against the outer box's direction, so that the non-zero rule leaves a hole. */
const hole = (x: number, y: number, width: number, height: number): PathCommand[] =>
  polygon([
    [x, y],
    [x, y + height],
    [x + width, y + height],
    [x + width, y],
  ])

const frame = [...box(110, -770, 780, 780), ...hole(165, -715, 670, 670)]
const check = polygon([
  [235, -400],
  [310, -465],
  [440, -300],
  [690, -640],
  [760, -585],
  [450, -150],
])
const heavyCheck = polygon([
  [120, -370],
  [250, -450],
  [400, -230],
  [720, -760],
  [880, -700],
  [420, 30],
])
const thinCheck = polygon([
  [150, -340],
  [230, -400],
  [400, -170],
  [760, -740],
  [830, -700],
  [410, 10],
])
/** Two bars through the middle of the box, each with half thickness t. */
function cross(left: number, top: number, right: number, bottom: number, t: number): PathCommand[] {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  return polygon([
    [left + t, top],
    [x, y - t],
    [right - t, top],
    [right, top + t],
    [x + t, y],
    [right, bottom - t],
    [right - t, bottom],
    [x, y + t],
    [left + t, bottom],
    [left, bottom - t],
    [x - t, y],
    [left, top + t],
  ])
}
const arrow = polygon([
  [80, -450],
  [560, -450],
  [560, -620],
  [920, -380],
  [560, -140],
  [560, -310],
  [80, -310],
])
const geta = [...box(80, -700, 840, 220), ...box(80, -260, 840, 220)]
const warning = [
  ...polygon([
    [500, -820],
    [960, 0],
    [40, 0],
  ]),
  ...polygon([
    [500, -690],
    [155, -65],
    [845, -65],
  ]),
  ...box(455, -500, 90, 250),
  ...box(455, -190, 90, 80),
]

const drawn = new Map<number, SymbolGlyph>()
const draw = (characters: string, commands: PathCommand[]): void => {
  for (const character of characters) drawn.set(character.codePointAt(0)!, { advance: 1000, commands })
}
draw('☐', frame)
draw('☑', [...frame, ...check])
draw('☒', [...frame, ...cross(260, -620, 740, -140, 55)])
draw('✔', heavyCheck)
draw('✓', thinCheck)
draw('✕✗', cross(150, -730, 850, -30, 45))
draw('✖✘❌', cross(120, -760, 880, 0, 100))
draw('➔➡', arrow)
draw('⚠', warning)
const missing: SymbolGlyph = { advance: 1000, commands: geta }

/** Characters with the same look as one the fonts have. */
const lookalikes: Record<string, string> = {
  '➀': '①',
  '➁': '②',
  '➂': '③',
  '➃': '④',
  '➄': '⑤',
  '➅': '⑥',
  '➆': '⑦',
  '➇': '⑧',
  '➈': '⑨',
  '➉': '⑩',
  '✅': '☑',
  '🗹': '☑',
  '🗸': '✓',
  '🔲': '☐',
  '⬜': '□',
  '⬛': '■',
  '⭕': '○',
  '🔴': '●',
  '🔵': '●',
  '⚪': '○',
  '⚫': '●',
  '‾': '￣',
}

export const hasSymbol = (codePoint: number): boolean => drawn.has(codePoint)
export const symbolGlyph = (codePoint: number): SymbolGlyph => drawn.get(codePoint) ?? missing
export const lookalike = (character: string): string | undefined => lookalikes[character]
