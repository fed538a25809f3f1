/** What somebody who looks at a PDF sees: letters where they stand and in which colour, and the colours of what is filled. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Piece = { text: string; left: number; right: number; baseline: number; size: number; colour: string }
export type SeenPage = { pieces: Piece[]; fills: Set<string> }

type Matrix = [number, number, number, number, number, number]
type Box = { left: number; top: number; right: number; bottom: number }
type Glyph = { unicode?: string; width: number }
type State = {
  matrix: Matrix
  clip: Box
  fill: string
  fontSize: number
  direction: number
  fontMatrix: number
  characterSpacing: number
  wordSpacing: number
  stretch: number
  rise: number
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
const at = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]
const met = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
function boxOf(matrix: Matrix, box: ArrayLike<number>): Box {
  const [x0, y0, x1, y1] = Array.from(box)
  const corners = [at(matrix, x0!, y0!), at(matrix, x1!, y1!), at(matrix, x0!, y1!), at(matrix, x1!, y0!)]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** The smallest fill that counts, in square points: less is a line. */
const leastFill = 40

/** Follows the commands of one page. Clips are taken as the boxes around them. */
class Reader {
  readonly letters: Piece[] = []
  readonly fills = new Set<string>()
  #state: State
  readonly #saved: State[] = []
  #textMatrix: Matrix = [1, 0, 0, 1, 0, 0]
  #lineMatrix: Matrix = [1, 0, 0, 1, 0, 0]
  #leading = 0
  #path: ArrayLike<number> | null = null
  #clips = false
  readonly #fontOf: (name: string) => { fontMatrix?: number[] } | null

  constructor(page: Box, flipped: Matrix, fontOf: (name: string) => { fontMatrix?: number[] } | null) {
    this.#fontOf = fontOf
    this.#state = {
      matrix: flipped,
      clip: page,
      fill: '#000000',
      fontSize: 0,
      direction: 1,
      fontMatrix: 0.001,
      characterSpacing: 0,
      wordSpacing: 0,
      stretch: 1,
      rise: 0,
    }
  }

  run(operator: number, args: unknown[]): void {
    const numbers = args as number[]
    const state = this.#state
    switch (operator) {
      case OPS.save:
        this.#saved.push({ ...state })
        return
      case OPS.restore:
        this.#state = this.#saved.pop() ?? state
        return
      case OPS.transform:
        state.matrix = times(state.matrix, numbers as Matrix)
        return
      case OPS.paintFormXObjectBegin:
        this.#saved.push({ ...state })
        if (args[0]) state.matrix = times(state.matrix, args[0] as Matrix)
        return
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? state
        return
      case OPS.setFillRGBColor:
        state.fill = String(args[0]).toUpperCase()
        return
      case OPS.clip:
      case OPS.eoClip:
        this.#clips = true
        return
      case OPS.constructPath:
        this.#construct(args)
        return
      default:
        this.#text(operator, args)
    }
  }

  /** A path comes with what is done with it and the box around it. */
  #construct([paint, , box]: unknown[]): void {
    const state = this.#state
    this.#path = box as ArrayLike<number> | null
    const around = this.#path ? boxOf(state.matrix, this.#path) : null
    const isFilled = [OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke].includes(
      paint as never,
    )
    if (around && isFilled) {
      const seen = met(around, state.clip)
      const area = Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top)
      if (area >= leastFill && Math.min(seen.right - seen.left, seen.bottom - seen.top) > 2) this.fills.add(state.fill)
    }
    if (this.#clips && around) state.clip = met(state.clip, around)
    this.#clips = false
  }

  #text(operator: number, args: unknown[]): void {
    const state = this.#state
    const numbers = args as number[]
    switch (operator) {
      case OPS.beginText:
        this.#textMatrix = [1, 0, 0, 1, 0, 0]
        this.#lineMatrix = [1, 0, 0, 1, 0, 0]
        return
      case OPS.setFont:
        state.fontSize = Math.abs(Number(args[1]))
        state.direction = Number(args[1]) < 0 ? -1 : 1
        state.fontMatrix = this.#fontOf(String(args[0]))?.fontMatrix?.[0] ?? 0.001
        return
      case OPS.setCharSpacing:
        state.characterSpacing = numbers[0]!
        return
      case OPS.setWordSpacing:
        state.wordSpacing = numbers[0]!
        return
      case OPS.setHScale:
        state.stretch = numbers[0]! / 100
        return
      case OPS.setTextRise:
        state.rise = numbers[0]!
        return
      case OPS.setLeading:
        this.#leading = -numbers[0]!
        return
      case OPS.setTextMatrix: {
        const given = (numbers.length === 1 ? args[0] : args) as ArrayLike<number>
        this.#textMatrix = this.#lineMatrix = Array.from(given) as Matrix
        return
      }
      case OPS.moveText:
        this.#moveLine(numbers[0]!, numbers[1]!)
        return
      case OPS.setLeadingMoveText:
        this.#leading = numbers[1]!
        this.#moveLine(numbers[0]!, numbers[1]!)
        return
      case OPS.nextLine:
        this.#moveLine(0, this.#leading)
        return
      case OPS.showText:
        this.#show(args[0] as (Glyph | number | null)[])
    }
  }

  #moveLine(x: number, y: number): void {
    this.#lineMatrix = times(this.#lineMatrix, [1, 0, 0, 1, x, y])
    this.#textMatrix = this.#lineMatrix
  }

  #show(glyphs: (Glyph | number | null)[]): void {
    const { matrix, fontSize, direction, fontMatrix, characterSpacing, wordSpacing, stretch, rise, clip, fill } =
      this.#state
    for (const glyph of glyphs) {
      if (glyph === null) continue
      if (typeof glyph === 'number') {
        this.#forward((-glyph / 1000) * fontSize * stretch)
        continue
      }
      const width = glyph.width * fontMatrix * fontSize * direction
      const spacing = characterSpacing + (glyph.unicode === ' ' ? wordSpacing : 0)
      const whole = times(matrix, this.#textMatrix)
      const [left, baseline] = at(whole, 0, rise)
      const [right] = at(whole, width * stretch, rise)
      const size = Math.hypot(whole[2], whole[3]) * fontSize
      const middle = { x: (left + right) / 2, y: baseline - size * 0.3 }
      const isSeen = middle.x > clip.left && middle.x < clip.right && middle.y > clip.top && middle.y < clip.bottom
      if (isSeen && glyph.unicode?.trim())
        this.letters.push({ text: glyph.unicode, left, right, baseline, size, colour: fill })
      this.#forward((width + spacing) * stretch)
    }
  }

  #forward(x: number): void {
    this.#textMatrix = times(this.#textMatrix, [1, 0, 0, 1, x, 0])
  }
}

/** Letters that stand on one line beside each other, from the left. */
function piecesOf(letters: Piece[]): Piece[] {
  const sorted = letters.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)
  const lines: Piece[][] = []
  for (const letter of sorted) {
    const line = lines.at(-1)
    if (line && Math.abs(line[0]!.baseline - letter.baseline) < letter.size * 0.35) line.push(letter)
    else lines.push([letter])
  }
  return lines.flatMap((line) => {
    const pieces: Piece[] = []
    for (const letter of line.toSorted((a, b) => a.left - b.left)) {
      const last = pieces.at(-1)
      const joins = last && letter.left - last.right < letter.size * 0.45 && last.colour === letter.colour
      if (joins) Object.assign(last, { text: last.text + letter.text, right: Math.max(last.right, letter.right) })
      else pieces.push({ ...letter })
    }
    return pieces
  })
}

export async function seenPages(bytes: Uint8Array): Promise<SeenPage[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, disableFontFace: true, fontExtraProperties: true })
  const document = await task.promise
  const pages: SeenPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const [left, bottom, right, top] = page.view as [number, number, number, number]
    const fontOf = (name: string): { fontMatrix?: number[] } | null =>
      page.commonObjs.has(name) ? (page.commonObjs.get(name) as { fontMatrix?: number[] }) : null
    const reader = new Reader(
      { left: 0, top: 0, right: right - left, bottom: top - bottom },
      [1, 0, 0, -1, -left, top],
      fontOf,
    )
    fnArray.forEach((operator, index) => reader.run(operator, (argsArray[index] as unknown[] | null) ?? []))
    pages.push({ pieces: piecesOf(reader.letters), fills: reader.fills })
  }
  await task.destroy()
  return pages
}
