/** How Excel makes text fit a cell's width: numbers that do not fit turn into ####, 縮小して全体を表示 shrinks. */
import { measureText } from '#engine/draw/fonts.ts'
import type { Font } from '#engine/model/workbook.ts'

const pxPerPt = 4 / 3
const paddingPx = 4
/** The fonts measured are stand-ins: what is wider by so little fits in Excel. */
const tolerance = 1.05
const smallestScale = 0.3

/** Never too small, and cheap: nearly every text is found to fit by this alone. */
const widestPx = (text: string, font: Font): number => {
  let em = 0
  for (const character of text) em += character.charCodeAt(0) < 0x2000 ? 0.8 : 1.05
  return em * font.sizePt * pxPerPt
}

/** Share of the cell's inner width that the text needs: above 1 it does not fit. */
const fillShare = (text: string, font: Font, widthPx: number): number => {
  const room = Math.max(1, widthPx - paddingPx)
  if (widestPx(text, font) <= room) return 0
  return (measureText(text, font) * pxPerPt) / (room * tolerance)
}

/** A General number loses decimals first; any other that is too wide becomes ####. */
export const fitNumber = (text: string, number: number, isGeneral: boolean, font: Font, widthPx: number): string => {
  if (fillShare(text, font, widthPx) <= 1) return text
  if (isGeneral) {
    for (let decimals = 8; decimals >= 0; decimals--) {
      const shorter = String(Number(number.toFixed(decimals)))
      if (!shorter.includes('e') && fillShare(shorter, font, widthPx) <= 1) return shorter
    }
  }
  const signPx = measureText('#', font) * pxPerPt
  return '#'.repeat(Math.max(1, Math.floor((widthPx - paddingPx) / signPx)))
}

/** Scale of the font with which the text fits, in hundredths; 1 where it fits as it is. */
export const shrinkScale = (text: string, font: Font, widthPx: number): number => {
  const share = fillShare(text, font, widthPx)
  return share <= 1 ? 1 : Math.max(smallestScale, Math.floor(100 / share) / 100)
}
