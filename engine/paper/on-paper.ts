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
const inDotsPt = (pt: number): number => Math.round(pt / dotPt) * dotPt
const inDotsPx = (px: number): number => ptToPx(inDotsPt(pxToPt(px)))

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

export function onPaper(sheet: Sheet, { defaultFont }: Workbook): Sheet {
  const { across, down } = printedScale(defaultFont)
  const scale = { across, down: isFromFineScreen(sheet) ? down / fineScreenShare : down }
  return {
    ...sheet,
    defaultColumnWidthPx: inDotsPx(sheet.defaultColumnWidthPx * scale.across),
    defaultRowHeightPt: inDotsPt(sheet.defaultRowHeightPt * scale.down),
    columns: sheet.columns.map((span) => ({ ...span, widthPx: inDotsPx(span.widthPx * scale.across) })),
    rows: sheet.rows.map((row) => ({ ...row, heightPt: inDotsPt(row.heightPt * scale.down) })),
    drawings: sheet.drawings.map((object) => ({ ...object, anchor: moved(object.anchor, scale) })),
  }
}
