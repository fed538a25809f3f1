import type { Font, Sheet } from '#engine/model/workbook.ts'
import type { ImageSource, Primitive } from '#engine/model/primitives.ts'
import { layoutText } from '#engine/draw/text/layout.ts'
import { parseHeaderFooter } from './header-footer.ts'
import type { HeaderFooterFields, HeaderFooterPart } from './header-footer.ts'

export type MarginPage = {
  sheet: Sheet
  widthPt: number
  heightPt: number
  /** The sheet's print scale, which headers may share. */
  scale: number
  isFirstOfSheet: boolean
  fields: HeaderFooterFields
  baseFont: Font
  images: ReadonlyMap<number, ImageSource | null>
}

/** Headers that do not follow the margins stand 0.7 inch from the paper's edges. */
const fixedMarginPt = 50.4
const alignments = [
  ['left', 'L'],
  ['center', 'C'],
  ['right', 'R'],
] as const

/** The header and the footer of one page. */
export function drawMargins(page: MarginPage): Primitive[] {
  const { headerFooter } = page.sheet.print
  const kind =
    headerFooter.differentFirst && page.isFirstOfSheet
      ? 'first'
      : headerFooter.differentOddEven && page.fields.page % 2 === 0
        ? 'even'
        : 'odd'
  return [
    ...drawBand(page, headerFooter[`${kind}Header`], 'H', kind),
    ...drawBand(page, headerFooter[`${kind}Footer`], 'F', kind),
  ]
}

function drawBand(page: MarginPage, codes: string, band: 'H' | 'F', kind: 'odd' | 'even' | 'first'): Primitive[] {
  if (codes === '') return []
  const { marginsPt, headerFooter, blackAndWhite } = page.sheet.print
  const scale = headerFooter.scaleWithDocument ? page.scale : 1
  const font: Font = {
    ...page.baseFont,
    bold: false,
    italic: false,
    underline: 'none',
    strike: false,
    colour: '#000000',
    verticalAlign: 'baseline',
  }
  const parts = parseHeaderFooter(codes, font, page.fields)
  const left = headerFooter.alignWithMargins ? marginsPt.left : fixedMarginPt
  const right = headerFooter.alignWithMargins ? marginsPt.right : fixedMarginPt
  const box = {
    xPt: left,
    yPt: band === 'H' ? marginsPt.header : page.heightPt / 2,
    widthPt: Math.max(1, page.widthPt - left - right),
    heightPt: band === 'H' ? page.heightPt / 2 : Math.max(1, page.heightPt / 2 - marginsPt.footer),
  }
  const suffix = { odd: '', even: 'E', first: 'F' }[kind]
  return alignments.flatMap(([align, letter]) => {
    const part = parts[align]
    return [...drawPicture(page, part, `${letter}${band}${suffix}`, align, box, band, scale), ...drawText(part)]

    function drawText({ runs }: HeaderFooterPart): Primitive[] {
      const scaled = runs.map((run) => ({
        ...run,
        font: { ...run.font, sizePt: run.font.sizePt * scale, ...(blackAndWhite && { colour: '#000000' as const }) },
      }))
      return layoutText(scaled, { ...box, align, vertical: band === 'H' ? 'top' : 'bottom', wrap: false }).primitives
    }
  })
}

type Box = { xPt: number; yPt: number; widthPt: number; heightPt: number }

function drawPicture(
  page: MarginPage,
  part: HeaderFooterPart,
  position: string,
  align: 'left' | 'center' | 'right',
  box: Box,
  band: 'H' | 'F',
  scale: number,
): Primitive[] {
  const picture = page.sheet.print.headerFooter.pictures[position]
  const image = picture ? page.images.get(picture.media) : null
  if (!part.hasPicture || !picture || !image) return []
  const widthPt = picture.widthPt * scale
  const heightPt = picture.heightPt * scale
  const share = { left: 0, center: 0.5, right: 1 }[align]
  return [
    {
      kind: 'image',
      image,
      xPt: box.xPt + (box.widthPt - widthPt) * share,
      yPt: band === 'H' ? box.yPt : box.yPt + box.heightPt - heightPt,
      widthPt,
      heightPt,
    },
  ]
}
