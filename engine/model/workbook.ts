/**
 * The workbook as plain data: what the reader yields and every later stage takes.
 * It survives structuredClone (worker messages). Lengths say their unit in their name:
 * Pt = 1/72 inch, Px = 1/96 inch at 100 % zoom. Rows, columns and sheets are zero-based;
 * ranges include both ends. Colours are '#RRGGBB', themes and tints already resolved.
 */
export type Colour = `#${string}`

export type Workbook = {
  /** In workbook order with hidden and chart sheets, so that cell_reference's sheetIndex fits. */
  sheets: Sheet[]
  /** Resolved cell formats; a cell, row or column refers to one by index. styles[0] is the default. */
  styles: CellStyle[]
  /** Differential formats, referred to by conditional formats. */
  dxfs: DifferentialStyle[]
  definedNames: DefinedName[]
  date1904: boolean
  /** Font of the 標準 (Normal) style; it sets the column width unit. */
  defaultFont: Font
  /** Widest digit of the default font in pixels; column widths were computed with it. */
  digitWidthPx: number
  /** Of other workbooks, what the file keeps of them; absent where it refers to none. */
  externalSheets?: ExternalSheet[]
  media: Media[]
  properties: { title: string | null; author: string | null }
  /** What was understood only in part (EMF pictures, SmartArt, form controls …): Japanese sentences for the uploader. */
  warnings: string[]
}

/** `name` as formulas write it, such as [1]単価. */
export type ExternalSheet = { name: string; rows: Row[] }

export type Media = { path: string; contentType: string; bytes: Uint8Array }

export type DefinedName = {
  name: string
  /** Formula text without '='. */
  formula: string
  /** Sheet index where the name is local to a sheet. */
  localSheet: number | null
  hidden: boolean
}

export type SheetKind = 'worksheet' | 'chartsheet' | 'other'

export type Sheet = {
  index: number
  name: string
  kind: SheetKind
  state: 'visible' | 'hidden' | 'veryHidden'
  /** Zip entry, e.g. xl/worksheets/sheet1.xml. */
  partPath: string
  columns: ColumnSpan[]
  defaultColumnWidthPx: number
  defaultRowHeightPt: number
  /** Rows without a height of their own keep that one, whatever they hold. */
  fixesRows?: true
  /** Rows not listed are hidden (zeroHeight). */
  defaultRowHidden: boolean
  /** Sparse, ascending by index. */
  rows: Row[]
  merges: Range[]
  /** The smallest range that holds every cell with a value or a format of its own; null when empty. */
  usedRange: Range | null
  drawings: DrawingObject[]
  conditionalFormats: ConditionalFormat[]
  validations: DataValidation[]
  tables: Table[]
  hyperlinks: Hyperlink[]
  print: PrintSettings
  view: { showGridLines: boolean; rightToLeft: boolean; zoomPercent: number }
  isProtected: boolean
}

/** Cells that lead somewhere: `address` is of the web, a mailbox or a telephone. */
export type Hyperlink = { range: Range; address: string }

/** An Excel table (テーブル): a range whose columns have names that formulas use. */
export type Table = {
  name: string
  /** Headers and totals included. */
  range: Range
  /** Rows of headers at the top: 1, or 0 where they are not shown. Their cells hold the columns' names. */
  headerRows: number
  /** Rows of totals at the bottom. */
  totalsRows: number
  columns: string[]
}

/** Columns from..to share width and style; spans ascend and do not overlap. */
export type ColumnSpan = {
  from: number
  to: number
  widthPx: number
  hidden: boolean
  /** Hidden as part of a group that is folded up and may be opened with a click. */
  folded?: true
  style: number
}

export type Row = {
  index: number
  heightPt: number
  /** The file leaves its height to Excel, which fits it to what the row holds. */
  isOpen?: true
  hidden: boolean
  /** As of columns. */
  folded?: true
  /** Hidden by a filter and not by hand, which SUBTOTAL tells apart. */
  filtered?: true
  /** Row format for cells not listed; null = none. */
  style: number | null
  /** Sparse, ascending by column. */
  cells: Cell[]
}

export type CellError = '#NULL!' | '#DIV/0!' | '#VALUE!' | '#REF!' | '#NAME?' | '#NUM!' | '#N/A' | '#SPILL!' | '#CALC!'
export type CellValue =
  | { type: 'blank' }
  | { type: 'number'; number: number }
  | { type: 'text'; text: string; runs?: TextRun[]; phonetics?: Phonetics; picture?: CellPicture }
  | { type: 'boolean'; boolean: boolean }
  | { type: 'error'; error: CellError }

export type Cell = {
  column: number
  style: number
  /** For a formula cell the cached (or recalculated) value. */
  value: CellValue
  /** A formula whose value the file was saved without, which is not the empty text that it may have had. */
  isUncomputed?: true
  /** Formula text without '=', shared formulas already translated to this cell. */
  formula?: string
  /** The range an array formula fills, on its first cell. */
  arrayRange?: Range
  /** Its formula fills as many cells as its result has: `arrayRange` is what it fills at present. */
  isDynamic?: true
  /** Filled by a dynamic array in another cell. */
  isSpilled?: true
  /** Cell lock of sheet protection: false where a person may type in a protected sheet. */
  locked: boolean
}

/** A picture that is a cell's value: formulas hand it on. It counts as a value and shows no text. */
export type CellPicture = {
  /** How cells of the file name it (`vm`). */
  metadata: number
  /** Null where its file is missing. */
  media: number | null
  name: string
  widthPx: number | null
  heightPx: number | null
}

export type TextRun = { text: string; font: Font; phonetic?: Phonetic }
/** Furigana over a piece of text; where it is empty its room is kept, as on the rest of the line. */
export type Phonetic = { text: string; font: Font; align: 'left' | 'center' | 'distributed' }
/** Furigana that a cell shows, by the part of its text that they stand over, in UTF-16 units. */
export type Phonetics = Pick<Phonetic, 'font' | 'align'> & { runs: { from: number; to: number; text: string }[] }

export type Range = { top: number; left: number; bottom: number; right: number }

export type Font = {
  name: string
  sizePt: number
  bold: boolean
  italic: boolean
  underline: 'none' | 'single' | 'double' | 'singleAccounting' | 'doubleAccounting'
  strike: boolean
  colour: Colour
  verticalAlign: 'baseline' | 'superscript' | 'subscript'
  /** Font family class of OOXML (1 roman, 2 swiss, 3 modern …), 0 = unknown. */
  family: number
}

export type BorderStyle =
  | 'none'
  | 'hair'
  | 'thin'
  | 'medium'
  | 'thick'
  | 'double'
  | 'dotted'
  | 'dashed'
  | 'dashDot'
  | 'dashDotDot'
  | 'mediumDashed'
  | 'mediumDashDot'
  | 'mediumDashDotDot'
  | 'slantDashDot'
export type BorderSide = { style: BorderStyle; colour: Colour }
export type Borders = {
  left: BorderSide
  right: BorderSide
  top: BorderSide
  bottom: BorderSide
  diagonal: BorderSide
  diagonalUp: boolean
  diagonalDown: boolean
}

export type Fill =
  | { kind: 'none' }
  | { kind: 'pattern'; pattern: string; foreground: Colour; background: Colour }
  | { kind: 'gradient'; degrees: number; stops: { position: number; colour: Colour }[] }

export type Alignment = {
  horizontal: 'general' | 'left' | 'center' | 'right' | 'fill' | 'justify' | 'centerContinuous' | 'distributed'
  vertical: 'top' | 'center' | 'bottom' | 'justify' | 'distributed'
  wrap: boolean
  shrinkToFit: boolean
  indent: number
  /** Degrees counter-clockwise -90..90, or 'stacked' for Japanese vertical writing (textRotation 255). */
  rotation: number | 'stacked'
  readingOrder: 'context' | 'ltr' | 'rtl'
}

export type CellStyle = {
  font: Font
  fill: Fill
  borders: Borders
  alignment: Alignment
  numberFormat: string
  quotePrefix: boolean
  /** TRUE and FALSE are shown as a check box. */
  isCheckbox?: true
}

export type DifferentialStyle = {
  font: Partial<Font> | null
  fill: Fill | null
  borders: Partial<Pick<Borders, 'left' | 'right' | 'top' | 'bottom'>> | null
  numberFormat: string | null
}

// ---- conditional formats and validations ----

/** A threshold of a data bar, colour scale or icon set. */
export type ConditionalThreshold = {
  type: 'num' | 'percent' | 'percentile' | 'min' | 'max' | 'autoMin' | 'autoMax' | 'formula'
  value: string | null
  gte: boolean
}
export type ComparisonOperator =
  | 'lessThan'
  | 'lessThanOrEqual'
  | 'equal'
  | 'notEqual'
  | 'greaterThanOrEqual'
  | 'greaterThan'
  | 'between'
  | 'notBetween'
export type ConditionalRule =
  | { kind: 'cellIs'; operator: ComparisonOperator; formulas: string[] }
  | { kind: 'expression'; formula: string }
  | {
      kind: 'text'
      operator: 'contains' | 'notContains' | 'beginsWith' | 'endsWith'
      text: string
      formula: string | null
    }
  | { kind: 'blanks' | 'notBlanks' | 'errors' | 'notErrors' | 'duplicateValues' | 'uniqueValues' }
  | { kind: 'top10'; rank: number; percent: boolean; bottom: boolean }
  | { kind: 'aboveAverage'; above: boolean; equal: boolean; stdDev: number | null }
  | { kind: 'timePeriod'; period: string; formula: string | null }
  | {
      kind: 'dataBar'
      min: ConditionalThreshold
      max: ConditionalThreshold
      colour: Colour
      negativeColour: Colour
      gradient: boolean
      border: Colour | null
      showValue: boolean
      minLength: number
      maxLength: number
    }
  | { kind: 'colorScale'; stops: { threshold: ConditionalThreshold; colour: Colour }[] }
  | { kind: 'iconSet'; set: string; thresholds: ConditionalThreshold[]; reverse: boolean; showValue: boolean }
export type ConditionalFormat = {
  ranges: Range[]
  priority: number
  stopIfTrue: boolean
  dxf: number | null
  rule: ConditionalRule
}

export type DataValidation = {
  ranges: Range[]
  type: 'none' | 'whole' | 'decimal' | 'list' | 'date' | 'time' | 'textLength' | 'custom'
  operator: ComparisonOperator
  formula1: string | null
  formula2: string | null
  allowBlank: boolean
  /** The choices of a list where they could be resolved (literal or a range of this workbook). */
  options: string[] | null
  /** A list whose choices hang on what is filled in: they are computed of the values at the time. */
  isLive?: true
  prompt: string | null
  error: string | null
}

// ---- printing ----

export type PrintSettings = {
  /** Ranges of _xlnm.Print_Area on this sheet, in order; empty = everything used. */
  areas: Range[]
  titleRows: { from: number; to: number } | null
  titleColumns: { from: number; to: number } | null
  /** OOXML paper size number: 8 A3, 9 A4, 11 A5, 12 B4 (JIS), 13 B5 (JIS), 1 Letter … */
  paperSize: number
  orientation: 'portrait' | 'landscape'
  /** With fit to page, what Excel last fitted to; 100 where it is not known. */
  scalePercent: number
  /** Not null = fit to page; 0 = as many as needed. */
  fitToWidth: number | null
  fitToHeight: number | null
  marginsPt: { left: number; right: number; top: number; bottom: number; header: number; footer: number }
  centreHorizontally: boolean
  centreVertically: boolean
  /** Manual breaks before this row or column. */
  rowBreaks: number[]
  columnBreaks: number[]
  pageOrder: 'downThenOver' | 'overThenDown'
  firstPageNumber: number | null
  printGridLines: boolean
  printHeadings: boolean
  blackAndWhite: boolean
  errors: 'displayed' | 'blank' | 'dash' | 'NA'
  headerFooter: {
    differentFirst: boolean
    differentOddEven: boolean
    scaleWithDocument: boolean
    alignWithMargins: boolean
    oddHeader: string
    oddFooter: string
    evenHeader: string
    evenFooter: string
    firstHeader: string
    firstFooter: string
    /** Pictures of &G by position 'LH','CH','RH','LF','CF','RF' (odd), with F or E suffixed for first and even pages. */
    pictures: Record<string, { media: number; widthPt: number; heightPt: number }>
  }
}

// ---- drawings ----

export type AnchorPoint = { column: number; row: number; xPx: number; yPx: number }
export type Anchor =
  | { kind: 'twoCell'; from: AnchorPoint; to: AnchorPoint; editAs: 'twoCell' | 'oneCell' | 'absolute' }
  | { kind: 'oneCell'; from: AnchorPoint; widthPx: number; heightPx: number }
  | { kind: 'absolute'; xPx: number; yPx: number; widthPx: number; heightPx: number }

/**
 * One thing that is drawn over the cells, back to front. Groups are flattened: `frame` is the object's
 * unrotated box as fractions of the anchor's box ({x:0,y:0,width:1,height:1} outside groups).
 */
export type DrawingObject = {
  anchor: Anchor
  frame: { x: number; y: number; width: number; height: number }
  rotationDeg: number
  flipHorizontal: boolean
  flipVertical: boolean
  /** Alternative text or name. */
  name: string
  hidden: boolean
  printed: boolean
  /** Put in as the value of a cell; the workbook itself holds none. */
  isFilled?: true
  /** Placed in a cell, as its value. */
  inCell?: { row: number; column: number }
  /** Of a check box: the cell that keeps whether it is ticked, on its own sheet where none is named, and both its marks. */
  check?: { sheet: string | null; row: number; column: number; on: string; off: string }
  content: PictureContent | ShapeContent | ChartContent | SparklineContent | PlaceholderContent
}

export type PictureContent = {
  kind: 'picture'
  media: number
  /** Fractions cut off each side. */
  crop: { left: number; top: number; right: number; bottom: number }
  opacity: number
  line: ShapeLine | null
  /** Shows cells as they are now; `media` is how they were when the file was saved, -1 where it kept nothing. */
  linked?: { formula: string; background: ShapeFill | null }
}
/** Something we cannot draw (EMF, OLE object, SmartArt without a picture, form control): a framed box with a label. */
export type PlaceholderContent = { kind: 'placeholder'; label: string }

export type Paint = { colour: Colour; opacity: number }
export type ShapeFill =
  | { kind: 'solid'; paint: Paint }
  | { kind: 'gradient'; degrees: number; stops: { position: number; paint: Paint }[] }
  | { kind: 'picture'; media: number }
export type LineEnd = 'none' | 'triangle' | 'stealth' | 'diamond' | 'oval' | 'arrow'
export type ShapeLine = {
  paint: Paint
  widthPt: number
  dash:
    | 'solid'
    | 'dot'
    | 'dash'
    | 'lgDash'
    | 'dashDot'
    | 'lgDashDot'
    | 'lgDashDotDot'
    | 'sysDash'
    | 'sysDot'
    | 'sysDashDot'
    | 'sysDashDotDot'
  compound: 'sng' | 'dbl' | 'other'
  head: LineEnd
  tail: LineEnd
}
export type ShapePathCommand =
  | { op: 'M' | 'L'; x: number; y: number }
  | { op: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { op: 'Q'; x1: number; y1: number; x: number; y: number }
  | { op: 'A'; radiusX: number; radiusY: number; startDeg: number; sweepDeg: number }
  | { op: 'Z' }
export type ShapeGeometry =
  | { kind: 'preset'; preset: string; adjust: Record<string, number> }
  /** Coordinates are in the path's own width × height space; A continues from the current point as OOXML's arcTo. */
  | {
      kind: 'custom'
      paths: { width: number; height: number; filled: boolean; stroked: boolean; commands: ShapePathCommand[] }[]
    }

export type ShapeContent = {
  kind: 'shape'
  /** A connector has no fill and no text. */
  isConnector: boolean
  geometry: ShapeGeometry
  fill: ShapeFill | null
  line: ShapeLine | null
  shadow: ShapeShadow | null
  text: ShapeText | null
  /** The formula of the cell whose text it shows; `text` is what the file kept of it. */
  textLink?: string
}
/** Cast outwards. */
export type ShapeShadow = {
  paint: Paint
  /** Width of its soft edge. */
  blurPt: number
  distancePt: number
  /** Clockwise from the right. */
  directionDeg: number
  rotatesWithShape: boolean
}
export type ShapeText = {
  paragraphs: {
    align: 'left' | 'center' | 'right' | 'justify' | 'distributed'
    lineSpacingPercent: number | null
    lineSpacingPt: number | null
    spaceBeforePt: number
    spaceAfterPt: number
    bullet: string | null
    indentPt: number
    runs: TextRun[]
  }[]
  vertical: 'horizontal' | 'eastAsian' | 'rotated90' | 'rotated270' | 'stacked'
  anchor: 'top' | 'center' | 'bottom'
  anchorCentred: boolean
  insetPt: { left: number; top: number; right: number; bottom: number }
  wrap: boolean
  /** Shrink text on overflow, as stored by the author's program (100 = none). */
  fontScalePercent: number
}

export type ChartContent = {
  kind: 'chart'
  title: string | null
  titleFont: ChartTitleFont
  /** Behind everything, and behind the plot alone. */
  fill: ShapeFill | null
  line: ShapeLine | null
  plotFill: ShapeFill | null
  plots: ChartPlot[]
  legend: 'none' | 'top' | 'bottom' | 'left' | 'right' | 'topRight'
  valueAxis: ChartAxis
  secondaryValueAxis: ChartAxis | null
  categoryAxis: ChartAxis
}
/** A chart without axes in one cell (スパークライン). */
export type SparklineContent = {
  kind: 'sparkline'
  formula: string
  /** What it shares with others: one object for all of them. */
  group: SparklineGroup
}
export type SparklineBound = { kind: 'individual' | 'group' } | { kind: 'custom'; value: number }
export type SparklineMark = 'negative' | 'markers' | 'first' | 'last' | 'high' | 'low'
export type SparklineGroup = {
  type: 'line' | 'column' | 'winLoss'
  weightPt: number
  /** Points that have a colour of their own. */
  marks: Partial<Record<SparklineMark, Colour>>
  colour: Colour
  /** Of the line at 0; null where none is drawn. */
  axis: Colour | null
  min: SparklineBound
  max: SparklineBound
  emptyCells: 'gap' | 'zero' | 'span'
  showsHidden: boolean
  rightToLeft: boolean
  /** Days that the points stand at; without, they stand evenly. */
  datesFormula: string | null
  /** Of all its sparklines, for those with common bounds. */
  formulas: string[]
}
/** What the author set of a title's letters; null leaves it to the chart's size. */
export type ChartTitleFont = { sizePt: number | null; bold: boolean | null; colour: Colour | null }
export type ChartAxisTitle = {
  text: string
  font: ChartTitleFont
  /** Where its letters stand: in a line, in a column (縦書き), or in a line turned so that it reads upwards. */
  direction: 'horizontal' | 'vertical' | 'upwards'
}
export type ChartAxis = {
  visible: boolean
  title: ChartAxisTitle | null
  min: number | null
  max: number | null
  majorUnit: number | null
  /** null: that of the cells. */
  numberFormat: string | null
  /** Their colour; null: none. */
  gridLines: Colour | null
  /** Of the axis itself. */
  line: Colour | null
  reversed: boolean
}
export type ChartPlot = {
  type: 'bar' | 'line' | 'pie' | 'doughnut' | 'area' | 'scatter' | 'radar' | 'other'
  /** Bars standing ('column') or lying ('bar'). */
  barDirection: 'column' | 'bar'
  grouping: 'clustered' | 'stacked' | 'percentStacked' | 'standard'
  gapWidthPercent: number
  overlapPercent: number
  onSecondaryAxis: boolean
  showValues: boolean
  showPercent: boolean
  series: ChartSeries[]
}
export type CategoryGroup = { label: string; from: number }
export type ChartSeries = {
  name: string | null
  /** Cached texts and numbers, and the formulas they come from so that recalculated cells can replace them. */
  categories: string[]
  /** What several categories belong to, level by level outwards; each from its first category on. */
  categoryGroups: CategoryGroup[][]
  values: (number | null)[]
  xValues: (number | null)[] | null
  categoriesFormula: string | null
  valuesFormula: string | null
  nameFormula: string | null
  colour: Colour | null
  pointColours: Record<number, Colour>
  markers: boolean
  numberFormat: string | null
}
