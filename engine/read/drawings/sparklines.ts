/** Sparklines: an extension of the sheet's part since Excel 2010. */
import { parseAddress } from '#engine/model/address.ts'
import type {
  Colour,
  DrawingObject,
  Range,
  SparklineBound,
  SparklineGroup,
  SparklineMark,
} from '#engine/model/workbook.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'
import { readColour } from '../colours.ts'
import type { ReadContext } from '../context.ts'
import type { SheetElements } from '../sheet-elements.ts'
import { extensionElements } from '../sheet-elements.ts'
import { oneOf } from '../styles.ts'

const types = { line: 'line', column: 'column', stacked: 'winLoss' } as const
/** By the attribute that shows them, the element that has their colour. */
const markColours: Record<SparklineMark, string> = {
  negative: 'colorNegative',
  markers: 'colorMarkers',
  first: 'colorFirst',
  last: 'colorLast',
  high: 'colorHigh',
  low: 'colorLow',
}
const DEFAULT_COLOUR: Colour = '#376092'
const DEFAULT_MARK: Colour = '#D00000'
const DEFAULT_WEIGHT_PT = 0.75
const THICKEST_PT = 10

export function readSparklines(elements: SheetElements, merges: Range[], context: ReadContext): DrawingObject[] {
  return extensionElements(elements, 'sparklineGroups').flatMap((list) =>
    childrenOf(list, 'sparklineGroup').flatMap((element) => {
      const group = readGroup(element, context)
      const drawn = childrenOf(childOf(element, 'sparklines'), 'sparkline').flatMap((sparkline) => {
        const formula = childOf(sparkline, 'f')?.text.trim().replace(/^=/, '')
        const place = parseAddress(childOf(sparkline, 'sqref')?.text.trim() ?? '')
        if (!formula || !place) return []
        context.countDrawingObject()
        group.formulas.push(formula)
        return [objectAt(place, formula, group, merges)]
      })
      return drawn
    }),
  )
}

function readGroup(element: XmlElement, { styleSheet: { colours } }: ReadContext): SparklineGroup {
  const { attributes } = element
  const colour = readColour(childOf(element, 'colorSeries'), colours, DEFAULT_COLOUR)
  const marks: SparklineGroup['marks'] = {}
  for (const [mark, name] of Object.entries(markColours) as [SparklineMark, string][])
    if (booleanAttribute(attributes[mark])) marks[mark] = readColour(childOf(element, name), colours, DEFAULT_MARK)
  return {
    type: types[oneOf(attributes['type'], ['line', 'column', 'stacked'], 'line')],
    weightPt: Math.min(THICKEST_PT, Math.max(0, numberAttribute(attributes['lineWeight']) ?? DEFAULT_WEIGHT_PT)),
    marks,
    colour,
    axis: booleanAttribute(attributes['displayXAxis'])
      ? readColour(childOf(element, 'colorAxis'), colours, '#000000')
      : null,
    min: readBound(attributes['minAxisType'], attributes['manualMin']),
    max: readBound(attributes['maxAxisType'], attributes['manualMax']),
    emptyCells: oneOf(attributes['displayEmptyCellsAs'], ['gap', 'zero', 'span'], 'zero'),
    showsHidden: booleanAttribute(attributes['displayHidden']),
    rightToLeft: booleanAttribute(attributes['rightToLeft']),
    datesFormula: booleanAttribute(attributes['dateAxis']) ? (childOf(element, 'f')?.text.trim() ?? null) : null,
    formulas: [],
  }
}

function readBound(type: string | undefined, manual: string | undefined): SparklineBound {
  const kind = oneOf(type, ['individual', 'group', 'custom'], 'individual')
  const value = numberAttribute(manual)
  return kind === 'custom' ? (value === null ? { kind: 'individual' } : { kind, value }) : { kind }
}

/** As large as its cell, or the merged cells that begin there. */
function objectAt(
  { row, column }: { row: number; column: number },
  formula: string,
  group: SparklineGroup,
  merges: Range[],
): DrawingObject {
  const merge = merges.find(({ top, left }) => top === row && left === column)
  // Beyond the last cell's end, where places within a cell are cut off.
  const end = Number.MAX_SAFE_INTEGER
  return {
    anchor: {
      kind: 'twoCell',
      from: { row, column, xPx: 0, yPx: 0 },
      to: { row: merge?.bottom ?? row, column: merge?.right ?? column, xPx: end, yPx: end },
      editAs: 'twoCell',
    },
    frame: { x: 0, y: 0, width: 1, height: 1 },
    rotationDeg: 0,
    flipHorizontal: false,
    flipVertical: false,
    name: '',
    hidden: false,
    printed: true,
    content: { kind: 'sparkline', formula, group },
  }
}
