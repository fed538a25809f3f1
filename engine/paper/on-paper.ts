/**
 * A sheet in the sizes it has on paper. Excel's columns and rows are counted in the default font, which it measures anew
 * for the printer; whatever is anchored to cells stretches with them, text keeps its size.
 */
import type { Anchor, AnchorPoint, Sheet, Workbook } from '#engine/model/workbook.ts'
import { ptToPx, pxToPt } from '#engine/model/geometry.ts'
import { printedScale } from '#engine/read/default-font.ts'

type Scale = { across: number; down: number }

/** Heights on a screen of 96 dots an inch come in steps of its pixels. */
const screenStepPt = 0.75
/** On finer screens rows are that much lower for the same font. */
const fineScreenShare = 0.965

const isStep = (heightPt: number): boolean => Number.isInteger(heightPt / screenStepPt)

/** Excel lays pages out in the dots of its printer. */
const dotPt = 72 / 600
/** What a number of dots may miss a whole one by. */
const tolerance = 0.001

/** Whether whoever saved the sheet had another screen. */
const isFromFineScreen = (sheet: Sheet): boolean => !isStep(sheet.defaultRowHeightPt)

const movedPoint = (point: AnchorPoint, { across, down }: Scale): AnchorPoint => ({
  ...point,
  xPx: point.xPx * across,
  yPx: point.yPx * down,
})

function moved(anchor: Anchor, scale: Scale): Anchor {
  if (anchor.kind === 'twoCell')
    return { ...anchor, from: movedPoint(anchor.from, scale), to: movedPoint(anchor.to, scale) }
  const size = { widthPx: anchor.widthPx * scale.across, heightPx: anchor.heightPx * scale.down }
  return anchor.kind === 'oneCell'
    ? { ...anchor, from: movedPoint(anchor.from, scale), ...size }
    : { ...anchor, xPx: anchor.xPx * scale.across, yPx: anchor.yPx * scale.down, ...size }
}

/** @param printScale that the sheet is printed at: its dots are as large whatever that is */
export function onPaper(sheet: Sheet, { defaultFont }: Workbook, printScale = 1): Sheet {
  const { across, down } = printedScale(defaultFont, printScale)
  const stepPt = dotPt / printScale
  const heightPt = (pt: number): number => Math.floor((pt * scale.down) / stepPt + tolerance) * stepPt
  const widthPx = (px: number): number => ptToPx(Math.round((pxToPt(px) * scale.across) / stepPt) * stepPt)
  const scale = { across, down: isFromFineScreen(sheet) ? down / fineScreenShare : down }
  return {
    ...sheet,
    defaultColumnWidthPx: widthPx(sheet.defaultColumnWidthPx),
    defaultRowHeightPt: heightPt(sheet.defaultRowHeightPt),
    columns: sheet.columns.map((span) => ({ ...span, widthPx: widthPx(span.widthPx) })),
    rows: sheet.rows.map((row) => ({ ...row, heightPt: heightPt(row.heightPt) })),
    drawings: sheet.drawings.map((object) => ({ ...object, anchor: moved(object.anchor, scale) })),
  }
}
