/** Where the texts of two PDFs stand, and how far apart equal ones are. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withoutSpace } from '#tests/engine/pdf/pdf-text.ts'
import { median } from './rows.ts'

/** A run of text on one line, without blanks; points from the page's lower left corner. */
type PlacedText = { text: string; left: number; right: number; baseline: number; size: number }
export type Comparison = {
  /** Points between equal texts, along the page's width, its height and as the crow flies; medians, NaN where no text is equal. */
  acrossPt: number
  downPt: number
  medianPt: number
  /** Part of the reference's texts that has an equal one on the same page, 0 to 1. */
  matched: number
}

/** The texts of each page. */
export async function textPlaces(bytes: Uint8Array): Promise<PlacedText[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: PlacedText[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      joined(
        items.flatMap((item) => {
          if (!('str' in item) || withoutSpace(item.str) === '') return []
          const [a, b, , , left, baseline] = item.transform as number[]
          return [
            {
              text: withoutSpace(item.str),
              left: left!,
              right: left! + item.width,
              baseline: baseline!,
              size: Math.hypot(a!, b!),
            },
          ]
        }),
      ),
    )
  }
  await task.destroy()
  return pages
}

/** One text again of what a writer cut into pieces, at changes of the font for example. */
function joined(pieces: PlacedText[]): PlacedText[] {
  const texts: PlacedText[] = []
  for (const piece of pieces.toSorted((a, b) => Math.round(b.baseline - a.baseline) || a.left - b.left)) {
    const last = texts.at(-1)
    const isNext =
      last && Math.abs(last.baseline - piece.baseline) < 1 && Math.abs(piece.left - last.right) < 0.3 * piece.size
    if (isNext) Object.assign(last, { text: last.text + piece.text, right: piece.right })
    else texts.push({ ...piece })
  }
  return texts
}

type Offset = { across: number; down: number }

/** Texts stay where they are anchored: the nearest of left end, centre and right end counts. */
const offset = (a: PlacedText, b: PlacedText): Offset => {
  const [left, right] = [a.left - b.left, a.right - b.right]
  return {
    across: Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2),
    down: Math.abs(a.baseline - b.baseline),
  }
}
const distance = ({ across, down }: Offset): number => Math.hypot(across, down)

/** Compares equal texts page by page. */
export function compareTexts(own: PlacedText[][], reference: PlacedText[][]): Comparison {
  const offsets = reference.flatMap((texts, page) => pairOffsets(own[page] ?? [], texts))
  const medianOf = (figure: (offset: Offset) => number): number =>
    offsets.length > 0 ? median(offsets.map(figure)) : NaN
  return {
    acrossPt: medianOf(({ across }) => across),
    downPt: medianOf(({ down }) => down),
    medianPt: medianOf(distance),
    matched: offsets.length / reference.flat().length,
  }
}

/** Of several equal texts the nearest are a pair. */
function pairOffsets(own: PlacedText[], reference: PlacedText[]): Offset[] {
  const pairs = reference.flatMap((theirs) =>
    own.filter(({ text }) => text === theirs.text).map((ours) => ({ ours, theirs, apart: offset(ours, theirs) })),
  )
  const taken = new Set<PlacedText>()
  return pairs
    .toSorted((a, b) => distance(a.apart) - distance(b.apart))
    .flatMap(({ ours, theirs, apart }) => {
      if (taken.has(ours) || taken.has(theirs)) return []
      taken.add(ours).add(theirs)
      return [apart]
    })
}
