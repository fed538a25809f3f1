/**
 * `npm run conformance:golden`: prints workbooks and compares what is seen on the pages with the PDFs that Excel printed
 * of them: how many there are, what stands on each line and in which order, where lines break, what is cut off or
 * ####, and colours. Where things stand to the point is not compared: printers, and Excel for the Mac, have grids of
 * their own. Ends with 1 where something differs that is not named in `known`.
 *   EXCEL_GOLDEN_DIR   a folder with pairs of x.xlsx and x.pdf, however deep; default ../office2pdf/tests/golden_mocks/business
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { setUpNode } from '#engine/worker/set-up-node.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { seenPages } from './seen.ts'
import type { Piece, SeenPage } from './seen.ts'

type Pair = { name: string; workbook: string; pdf: string }

/** What differs and stays so, by the workbook's name. */
const known: Record<string, { line: RegExp; reason: string }[]> = {
  '03_inventory_en': [
    {
      line: /^page [1-4]: Excel’s \d+th piece is 「(SKU-104[35]|REORDER|OK)」/,
      reason: 'rows are lower on a Mac: two more of 42 are on the first page, and no text is on another line',
    },
  ],
  '10_kpi_tracker_en': [
    {
      line: /^page 1: ours alone is filled #(68A490|D65532|EAC282)$/,
      reason: 'Excel prints icons of formats as pictures',
    },
  ],
}

function pairsIn(folder: string): Pair[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pdfs = new Map(files.filter((file) => file.endsWith('.pdf')).map((file) => [basename(file, '.pdf'), file]))
  return files
    .filter((file) => file.endsWith('.xlsx') && !basename(file).startsWith('~'))
    .toSorted()
    .flatMap((file) => {
      const name = basename(file, '.xlsx')
      const pdf = pdfs.get(name)
      return pdf === undefined ? [] : [{ name, workbook: join(folder, file), pdf: join(folder, pdf) }]
    })
}

async function printed(path: string): Promise<Uint8Array> {
  const workbook = readWorkbook(new Uint8Array(readFileSync(path)))
  const now = new Date()
  const pages = printWorkbook(workbook, { now, images: await readWorkbookImages(workbook) })
  return writePdf(pages, { createdAt: now })
}

/** Colours of one shade, as rounding leaves them. */
const near = 2
const isNear = (a: string, b: string): boolean =>
  [1, 3, 5].every(
    (from) => Math.abs(parseInt(a.slice(from, from + 2), 16) - parseInt(b.slice(from, from + 2), 16)) <= near,
  )
const lacking = (of: Set<string>, among: Set<string>): string[] =>
  [...of].filter((colour) => ![...among].some((other) => isNear(colour, other)))

/** Pieces of a line from the left, lines from the top: small steps between the baselines of a line's cells do not count. */
function inOrder(pieces: Piece[]): Piece[] {
  const rows: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && piece.baseline - row[0]!.baseline < piece.size * 0.5) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left))
}

/** Texts of all pages together, each as often as it stands there. */
function lost(of: SeenPage[], among: SeenPage[], whose: string): string[] {
  const left = new Map<string, number>()
  for (const { text } of among.flatMap(({ pieces }) => pieces)) left.set(text, (left.get(text) ?? 0) + 1)
  return of
    .flatMap(({ pieces }) => pieces)
    .flatMap(({ text }) => {
      const count = left.get(text) ?? 0
      left.set(text, count - 1)
      return count > 0 ? [] : [`${whose} alone has 「${text}」`]
    })
}

function differences(theirs: SeenPage[], ours: SeenPage[]): string[] {
  if (theirs.length !== ours.length) return [`Excel has ${theirs.length} pages, ours are ${ours.length}`]
  const all = [...lost(theirs, ours, 'Excel'), ...lost(ours, theirs, 'ours')]
  const paged = theirs.flatMap((page, index) => {
    const own = ours[index]!
    const at = `page ${index + 1}: `
    const [wanted, found] = [inOrder(page.pieces), inOrder(own.pieces)]
    const place = wanted.findIndex((piece, number) => piece.text !== found[number]?.text)
    const first = place < 0 && found.length > wanted.length ? wanted.length : place
    const texts =
      first < 0
        ? []
        : [
            `${at}Excel’s ${first + 1}th piece is 「${wanted[first]?.text ?? ''}」, ours 「${found[first]?.text ?? ''}」`,
          ]
    const colours = wanted.flatMap((piece, number) => {
      const other = found[number]
      return first < 0 && other && !isNear(piece.colour, other.colour)
        ? [`${at}「${piece.text}」 is ${piece.colour}, ours ${other.colour}`]
        : []
    })
    return [
      ...texts,
      ...colours,
      ...lacking(page.fills, own.fills).map((colour) => `${at}Excel alone has filled ${colour}`),
      ...lacking(own.fills, page.fills).map((colour) => `${at}ours alone is filled ${colour}`),
    ]
  })
  return [...all, ...paged]
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const folder = resolve(process.env['EXCEL_GOLDEN_DIR'] ?? '../office2pdf/tests/golden_mocks/business')
const pairs = existsSync(folder) ? pairsIn(folder) : []
if (pairs.length === 0) say(`Left out: no pairs of x.xlsx and x.pdf in ${folder} (EXCEL_GOLDEN_DIR).`)
else {
  setUpNode()
  let pieces = 0
  let pages = 0
  let unexplained = 0
  for (const { name, workbook, pdf } of pairs) {
    const theirs = await seenPages(new Uint8Array(readFileSync(pdf)))
    const found = differences(theirs, await seenPages(await printed(workbook)))
    pages += theirs.length
    pieces += theirs.reduce((sum, page) => sum + page.pieces.length, 0)
    for (const line of found) {
      const reason = known[name]?.find((each) => each.line.test(line))?.reason
      if (reason === undefined) unexplained += 1
      say(`${name}: ${line}${reason === undefined ? '' : ` (${reason})`}`)
    }
  }
  say(
    `${pairs.length} workbooks, ${pages} pages, ${pieces} pieces of text: ${unexplained} differences without a reason`,
  )
  process.exitCode = unexplained === 0 ? 0 : 1
}
