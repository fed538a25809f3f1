import type { PrintSettings } from '#engine/model/workbook.ts'

const mm = (width: number, height: number): [number, number] => [(width * 72) / 25.4, (height * 72) / 25.4]
const inch = (width: number, height: number): [number, number] => [width * 72, height * 72]

/** OOXML paper size numbers → width and height in points, standing upright. B4 and B5 are the JIS sizes. */
const papers: Record<number, [number, number]> = {
  1: inch(8.5, 11),
  2: inch(8.5, 11),
  3: inch(11, 17),
  4: inch(17, 11),
  5: inch(8.5, 14),
  6: inch(5.5, 8.5),
  7: inch(7.25, 10.5),
  8: mm(297, 420),
  9: mm(210, 297),
  10: mm(210, 297),
  11: mm(148, 210),
  12: mm(257, 364),
  13: mm(182, 257),
  14: inch(8.5, 13),
  15: mm(215, 275),
  16: inch(10, 14),
  17: inch(11, 17),
  18: inch(8.5, 11),
  19: inch(3.875, 8.875),
  20: inch(4.125, 9.5),
  21: inch(4.5, 10.375),
  22: inch(4.75, 11),
  23: inch(5, 11.5),
  24: inch(17, 22),
  25: inch(22, 34),
  26: inch(34, 44),
  27: mm(110, 220),
  28: mm(162, 229),
  29: mm(324, 458),
  30: mm(229, 324),
  31: mm(114, 162),
  32: mm(114, 229),
  33: mm(250, 353),
  34: mm(176, 250),
  35: mm(176, 125),
  36: mm(110, 230),
  37: inch(3.875, 7.5),
  38: inch(3.625, 6.5),
  41: inch(8.5, 13),
  42: mm(250, 353),
  43: mm(100, 148),
  50: inch(9.275, 12),
  51: inch(9.275, 15),
  53: mm(236, 322),
  63: mm(322, 445),
  64: mm(174, 235),
  65: mm(201, 276),
  66: mm(420, 594),
  67: mm(297, 420),
  68: mm(322, 445),
  69: mm(200, 148),
  70: mm(105, 148),
  71: mm(240, 332),
  72: mm(216, 277),
  73: mm(120, 235),
  74: mm(90, 205),
  75: inch(11, 8.5),
  76: mm(420, 297),
  77: mm(297, 210),
  78: mm(210, 148),
  79: mm(364, 257),
  80: mm(257, 182),
  81: mm(148, 100),
  82: mm(148, 200),
  83: mm(148, 105),
  88: mm(128, 182),
  89: mm(182, 128),
}
const a4 = papers[9]!

/** Width and height of the page in points; paper sizes that are not known print on A4. */
export function pageSize({ paperSize, orientation }: Pick<PrintSettings, 'paperSize' | 'orientation'>): {
  widthPt: number
  heightPt: number
} {
  const [width, height] = papers[paperSize] ?? a4
  return orientation === 'landscape' ? { widthPt: height, heightPt: width } : { widthPt: width, heightPt: height }
}
