/** A list as it prints: a table on landscape A4, or A3, whose head is repeated on every page. */
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { layoutParagraphs } from '#engine/draw/text/layout.ts'
import type { Page, PageSet, Primitive } from '#engine/model/primitives.ts'

export type ListColumn = { heading: string; /** Share of the width. */ share: number; align: 'left' | 'right' }
export type ListRow = { cells: string[]; /** A heading or total among the rows. */ isStrong?: boolean }
export type ListSource = {
  title: string
  subtitle: string
  columns: ListColumn[]
  rows: ListRow[]
  paper?: keyof typeof papers
}

const papers = { a4: { widthPt: 841.89, heightPt: 595.28 }, a3: { widthPt: 1190.55, heightPt: 841.89 } } as const
const margins = { left: 34, right: 34, top: 30, bottom: 34 }
const ink = '#1A201D'
const sizePt = 7.5
const paddingPt = 3
const minimumHeightPt = 15

type Cell = { primitives: (yPt: number) => Primitive[]; heightPt: number }

const cellOf = (text: string, xPt: number, widthPt: number, align: 'left' | 'right', bold: boolean): Cell => {
  const frame = {
    xPt: xPt + paddingPt,
    widthPt: widthPt - 2 * paddingPt,
    heightPt: 1000,
    vertical: 'top',
    wrap: true,
  } as const
  const paragraphs = [{ runs: [{ text, font: plainFont(sizePt, ink, bold) }], align, lineSpacingPt: sizePt * 1.35 }]
  const { lineCount } = layoutParagraphs(paragraphs, { ...frame, yPt: 0 })
  return {
    primitives: (yPt) => layoutParagraphs(paragraphs, { ...frame, yPt: yPt + paddingPt }).primitives,
    heightPt: lineCount * sizePt * 1.35 + 2 * paddingPt,
  }
}

export const layoutList = ({ title, subtitle, columns, rows, paper = 'a4' }: ListSource): PageSet => {
  const page = { ...papers[paper], ...margins }
  const width = page.widthPt - page.left - page.right
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * width)
  const lefts = widths.map((_, index) => page.left + widths.slice(0, index).reduce((sum, each) => sum + each, 0))
  const rowOf = (cells: readonly string[], isStrong: boolean) => {
    const set = columns.map(({ align }, index) =>
      cellOf(cells[index] ?? '', lefts[index]!, widths[index]!, align, isStrong),
    )
    return { set, isStrong, heightPt: Math.max(minimumHeightPt, ...set.map(({ heightPt }) => heightPt)) }
  }
  const head = rowOf(
    columns.map(({ heading }) => heading),
    true,
  )
  const pages: Page[] = []
  let y = 0
  const draw = ({ set, isStrong, heightPt }: ReturnType<typeof rowOf>): void => {
    const { primitives } = pages.at(-1)!
    if (isStrong)
      primitives.push({ kind: 'rect', xPt: page.left, yPt: y, widthPt: width, heightPt, fill: { colour: '#EEF1EF' } })
    primitives.push(...set.flatMap((cell) => cell.primitives(y)))
    y += heightPt
    primitives.push({
      kind: 'line',
      x1Pt: page.left,
      y1Pt: y,
      x2Pt: page.left + width,
      y2Pt: y,
      stroke: { colour: '#CDD3D0', widthPt: 0.4 },
    })
  }
  const line = (text: string, size: number, yPt: number, align: 'left' | 'right', bold = false): Primitive[] =>
    layoutParagraphs([{ runs: [{ text, font: plainFont(size, ink, bold) }], align, lineSpacingPt: size * 1.4 }], {
      xPt: page.left,
      yPt,
      widthPt: width,
      heightPt: size * 2,
      vertical: 'top',
      wrap: false,
    }).primitives
  const newPage = (): void => {
    pages.push({
      widthPt: page.widthPt,
      heightPt: page.heightPt,
      primitives:
        pages.length === 0
          ? [...line(title, 14, page.top, 'left', true), ...line(subtitle, 8, page.top + 6, 'right')]
          : [],
    })
    y = pages.length === 1 ? page.top + 26 : page.top
    draw(head)
  }
  newPage()
  for (const row of rows) {
    const next = rowOf(row.cells, row.isStrong ?? false)
    if (y + next.heightPt > page.heightPt - page.bottom) newPage()
    draw(next)
  }
  pages.forEach(({ primitives }, index) =>
    primitives.push(...line(`${index + 1} / ${pages.length}`, 7.5, page.heightPt - page.bottom + 8, 'right')),
  )
  return { pages, title, author: null }
}
