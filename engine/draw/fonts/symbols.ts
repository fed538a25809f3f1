import type { PathCommand } from '#engine/model/primitives.ts'
import { composedGlyphs } from './composed.ts'
import { arc, box, hole, polygon, polygonHole, stroke } from './outlines.ts'
import type { Point } from './outlines.ts'
import { pictographs } from './pictographs.ts'

/**
 * Glyphs drawn here because no bundled font has them. Design space: 1 em = 1000, y downwards, baseline 0.
 * A character that nothing draws gets 〓, the printers' sign for a missing sort; its text stays what it was.
 */
export type SymbolGlyph = { advance: number; commands: PathCommand[] }

const tickBox = [...box(110, -770, 780, 780), ...hole(165, -715, 670, 670)]
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
  ...polygonHole([
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
draw('☐', tickBox)
draw('☑', [...tickBox, ...check])
draw('☒', [...tickBox, ...cross(260, -620, 740, -140, 55)])
draw('✔', heavyCheck)
draw('✓', thinCheck)
draw('✕✗', cross(150, -730, 850, -30, 45))
draw('✖✘❌', cross(120, -760, 880, 0, 100))
draw('➔➡', arrow)
draw('⚠', warning)

/** A bent shaft and its head at the last point. */
const bent = (shaft: Point[], [one, other]: Point[]): PathCommand[] => [
  ...stroke(shaft, 30),
  ...stroke([one!, shaft.at(-1)!, other!], 30),
]
const mirroredPoints = (points: Point[]): Point[] => points.map(([x, y]): Point => [1000 - x, y])
/** An arrow to the left and the one to the right. */
function drawPair(left: string, right: string, shaft: Point[], head: Point[]): void {
  draw(left, bent(shaft, head))
  draw(right, bent(mirroredPoints(shaft), mirroredPoints(head)))
}
const toLeft: Point[] = [
  [290, -420],
  [290, -100],
]
drawPair(
  '↵↲',
  '↳',
  [
    [820, -720],
    [820, -260],
    [140, -260],
  ],
  toLeft,
)
drawPair(
  '↰',
  '↱',
  [
    [720, 60],
    [720, -500],
    [160, -500],
  ],
  [
    [310, -660],
    [310, -340],
  ],
)
drawPair(
  '↩',
  '↪',
  [[520, -110], ...arc(660, -330, 220, 90, -90), [140, -550]],
  [
    [290, -710],
    [290, -390],
  ],
)
drawPair('↶', '↷', arc(500, -260, 340, 0, -180), [
  [20, -390],
  [330, -400],
])
drawPair('↺', '↻', arc(500, -380, 360, -60, -330), [
  [600, -240],
  [900, -280],
])
for (const [characters, commands] of pictographs) draw(characters, commands)
const missing: SymbolGlyph = { advance: 1000, commands: geta }

/** Characters with the same look, or nearly so in one colour, as one the fonts have. */
const lookalikes = new Map<string, string>()
const look = (characters: string, as: string): void => {
  for (const character of characters) lookalikes.set(character, as)
}
;[...'➀➁➂➃➄➅➆➇➈➉'].forEach((character, index) => look(character, '①②③④⑤⑥⑦⑧⑨⑩'[index]!))
look('✅🗹', '☑')
look('🗸', '✓')
look('🔲', '☐')
look('🟥🟦🟧🟨🟩🟪🟫⬛◼◾🔳', '■')
look('⬜◻◽', '□')
look('⭕🔘', '○')
look('🔴🔵🟠🟡🟢🟣🟤⚫', '●')
look('⚪', '○')
look('🔶🔷🔸🔹', '◆')
look('🔺', '▲')
look('🔻', '▼')
look('▾', '▼')
look('▴', '▲')
look('▸►', '▶')
look('◂◄', '◀')
look('⭐🌟', '★')
look('❤💗💖💛💚💙', '♥')
look('❗❕', '！')
look('❓❔', '？')
look('➕', '＋')
look('➖', '－')
look('➗', '÷')
look('⬆', '↑')
look('⬇', '↓')
look('⬅', '←')
look('⟵', '←')
look('⟶⇾➙➛➜➝➞➟➠', '→')
look('⇽', '←')
look('⟷⇿', '↔')
look('⟸', '⇐')
look('⟹', '⇒')
look('⟺', '⇔')
look('⬈➚', '↗')
look('⬊➘', '↘')
look('⬉', '↖')
look('⬋', '↙')
look('⬌', '↔')
look('⬍', '↕')
look('📞📱', '☎')
look('☔☂', '☂')
look('🌞🌤⛅', '☀')
look('👉', '☞')
look('👈', '☜')
look('👆', '☝')
look('👇', '☟')
look('‾', '￣')
look('⦅', '｟')
look('⦆', '｠')

export const hasSymbol = (codePoint: number): boolean => drawn.has(codePoint) || composedGlyphs.has(codePoint)
export const drawnGlyph = (codePoint: number): SymbolGlyph => drawn.get(codePoint) ?? missing
export const lookalike = (character: string): string | undefined =>
  lookalikes.get(character) ?? (/[\u{1d400}-\u{1d7ff}]/u.test(character) ? plainLetter(character) : undefined)

/** Letters of equations, which Excel writes in alphabets of their own: 𝒎 as m. */
const plainLetter = (character: string): string => character.normalize('NFKC')
