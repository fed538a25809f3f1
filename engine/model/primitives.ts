/**
 * What a page is made of. The sheet layout and the section reports yield pages of primitives; the PDF
 * writer and the thumbnail painter draw them. Origin top left, y downwards, all lengths in points.
 */
import type { Colour } from './workbook.ts'

/** Opacity 0–1. */
export type Paint = { colour: Colour; opacity?: number }
export type Stroke = Paint & {
  widthPt: number
  /** On and off lengths in points. */
  dashPt?: number[]
  cap?: 'butt' | 'round' | 'square'
  join?: 'miter' | 'round' | 'bevel'
}
export type GradientPaint = { degrees: number; stops: { position: number; colour: Colour; opacity?: number }[] }

export type PathCommand =
  | { op: 'M' | 'L'; x: number; y: number }
  | { op: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { op: 'Z' }

/** [a, b, c, d, e, f] as in PDF and SVG. */
export type Matrix = [number, number, number, number, number, number]

/** The faces that come as font files. */
export type FileFace =
  | 'sans'
  | 'sans-bold'
  | 'gothic'
  | 'gothic-bold'
  | 'pgothic'
  | 'pgothic-bold'
  | 'mincho'
  | 'mincho-bold'
/** 'symbols' are drawn by draw/fonts/symbols.ts. */
export type FaceId = FileFace | 'symbols'

/**
 * What stands in a group, for whoever has a page read out. Whatever has no mark is decoration: rules, fills, headers and
 * footers.
 */
export type Mark =
  | {
      kind: 'cell'
      /** Of the sheet; `rows` and `columns` are how many it covers. */
      row: number
      column: number
      rows: number
      columns: number
      sizePt: number
      /** A label rather than a value. */
      isHeading: boolean
      /** A row of a table between headings and texts; cells without make one table of the page. */
      isInFlow?: true
      /** What is read out instead of its letters, where these do not say all. */
      spoken?: string
    }
  | { kind: 'heading'; level: 1 | 2 | 3 }
  | { kind: 'text' }
  | { kind: 'figure'; alternative: string }

export type Primitive =
  | {
      kind: 'rect'
      xPt: number
      yPt: number
      widthPt: number
      heightPt: number
      fill?: Paint | GradientPaint
      stroke?: Stroke
    }
  | { kind: 'line'; x1Pt: number; y1Pt: number; x2Pt: number; y2Pt: number; stroke: Stroke }
  | { kind: 'path'; commands: PathCommand[]; fill?: Paint | GradientPaint; stroke?: Stroke; evenOdd?: boolean }
  | {
      /** One run in one face on one baseline; fallback faces are already split into runs of their own. */
      kind: 'text'
      text: string
      xPt: number
      baselinePt: number
      face: FaceId
      sizePt: number
      colour: Colour
      /** Advance of the run as laid out. */
      widthPt: number
      /** 1 = natural; less = condensed to fit. */
      horizontalScale?: number
      letterSpacingPt?: number
      /** Slanted artificially where the face has no italic. */
      oblique?: boolean
      /** Emboldened artificially where the face has no bold. */
      emboldenPt?: number
      /** Glyph variants for vertical writing. */
      vertical?: boolean
    }
  | {
      kind: 'image'
      image: ImageSource
      xPt: number
      yPt: number
      widthPt: number
      heightPt: number
      crop?: { left: number; top: number; right: number; bottom: number }
      opacity?: number
    }
  | {
      /** Clips are in the group's own coordinates, after its transform. */
      kind: 'group'
      transform?: Matrix
      clip?: { xPt: number; yPt: number; widthPt: number; heightPt: number }
      /** Cuts at an outline (even-odd), within the clip if there is one. */
      clipPath?: PathCommand[]
      /** Nothing within has a mark of its own. */
      mark?: Mark
      children: Primitive[]
    }

/** PNG or JPEG bytes, upright (orientation already applied), ready to embed. `key` is equal for equal pictures. */
export type ImageSource = {
  /** Of the content, in letters and digits: equal pictures have equal keys. */
  key: string
  contentType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  widthPx: number
  heightPx: number
}

/** A place of a page that leads somewhere. */
export type PageLink = { xPt: number; yPt: number; widthPt: number; heightPt: number; address: string }

export type Page = {
  widthPt: number
  heightPt: number
  primitives: Primitive[]
  links?: PageLink[]
  /** Bookmark this page starts (a sheet's or section's name), if any. */
  bookmark?: string
}

export type PageSet = { pages: Page[]; title: string; author: string | null }
