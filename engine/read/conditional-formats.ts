/** Conditional formats of a sheet, with what later versions keep in extensions. */
import type {
  Colour,
  ComparisonOperator,
  ConditionalFormat,
  ConditionalRule,
  ConditionalThreshold,
  Range,
} from '#engine/model/workbook.ts'
import { parseRange } from '#engine/model/address.ts'
import { readColour } from './colours.ts'
import type { ReadContext } from './context.ts'
import { refuseMoreThan } from './limits.ts'
import type { SheetElements } from './sheet-elements.ts'
import { extensionElements } from './sheet-elements.ts'
import { oneOf, readDxf } from './styles.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend, numberAttribute } from '#engine/package/xml.ts'

const DEFAULT_BAR: Colour = '#638EC6'
const NEGATIVE_BAR: Colour = '#FF0000'

export const comparisonOperators: ComparisonOperator[] = [
  'lessThan',
  'lessThanOrEqual',
  'equal',
  'notEqual',
  'greaterThanOrEqual',
  'greaterThan',
  'between',
  'notBetween',
]

/** In order of priority. */
export function readConditionalFormats(elements: SheetElements, context: ReadContext): ConditionalFormat[] {
  const extended = extensionElements(elements, 'conditionalFormattings').flatMap((list) =>
    childrenOf(list, 'conditionalFormatting'),
  )
  const extendedBars = new Map<string, XmlElement>()
  for (const rule of extended.flatMap((format) => childrenOf(format, 'cfRule'))) {
    if (rule.attributes['id']) extendedBars.set(rule.attributes['id'], rule)
  }
  const formats: ConditionalFormat[] = []
  const claimed = new Set<string>()
  for (const format of elements.get('conditionalFormatting') ?? []) {
    const ranges = parseRangeList(format.attributes['sqref'] ?? '')
    for (const rule of childrenOf(format, 'cfRule')) {
      const extension = extendedBars.get(extensionId(rule) ?? '')
      if (extension) claimed.add(extension.attributes['id']!)
      addFormat(formats, rule, extension ?? rule, ranges, context)
    }
  }
  for (const format of extended) {
    const ranges = parseRangeList(childOf(format, 'sqref')?.text ?? '')
    for (const rule of childrenOf(format, 'cfRule')) {
      if (!claimed.has(rule.attributes['id'] ?? '')) addFormat(formats, rule, rule, ranges, context)
    }
  }
  return formats.sort((a, b) => a.priority - b.priority)
}

const MAX_RANGE_LIST_LENGTH = 500_000

/** 'A1:B2 D4' as ranges. @throws SheetError tooMany */
export function parseRangeList(text: string): Range[] {
  refuseMoreThan(
    MAX_RANGE_LIST_LENGTH,
    text.length,
    '条件付き書式や入力規則の範囲',
    '使っていない書式や規則を削除して、保存し直してください。',
  )
  return text.split(/\s+/).flatMap((part) => parseRange(part) ?? [])
}

const extensionId = (rule: XmlElement) => descend(rule, 'extLst', 'ext', 'id')?.text.trim()

function addFormat(
  formats: ConditionalFormat[],
  rule: XmlElement,
  detailed: XmlElement,
  ranges: Range[],
  context: ReadContext,
): void {
  const read = ranges.length > 0 ? readRule(rule, detailed, context) : null
  if (!read) return
  context.countRules(1)
  formats.push({
    ranges,
    priority: numberAttribute(rule.attributes['priority']) ?? Number.MAX_SAFE_INTEGER,
    stopIfTrue: booleanAttribute(rule.attributes['stopIfTrue']),
    dxf: dxfIndex(rule, context),
    rule: read,
  })
}

/** Extended rules carry their format inside; it joins the workbook's list. */
function dxfIndex(rule: XmlElement, context: ReadContext): number | null {
  const { dxfs, colours } = context.styleSheet
  const own = childOf(rule, 'dxf')
  if (own) return dxfs.push(readDxf(own, colours)) - 1
  const index = numberAttribute(rule.attributes['dxfId'])
  return index !== null && index < dxfs.length ? index : null
}

function readRule(rule: XmlElement, detailed: XmlElement, context: ReadContext): ConditionalRule | null {
  const { attributes } = rule
  const formulas = rule.children
    .filter((child) => child.name === 'formula' || child.name === 'f')
    .map((child) => child.text.trim().replace(/^=/, ''))
  switch (attributes['type']) {
    case 'cellIs':
      return { kind: 'cellIs', operator: oneOf(attributes['operator'], comparisonOperators, 'equal'), formulas }
    case 'expression':
      return formulas[0] === undefined ? null : { kind: 'expression', formula: formulas[0] }
    case 'containsText':
      return textRule('contains', attributes, formulas)
    case 'notContainsText':
      return textRule('notContains', attributes, formulas)
    case 'beginsWith':
    case 'endsWith':
      return textRule(attributes['type'], attributes, formulas)
    case 'containsBlanks':
      return { kind: 'blanks' }
    case 'notContainsBlanks':
      return { kind: 'notBlanks' }
    case 'containsErrors':
      return { kind: 'errors' }
    case 'notContainsErrors':
      return { kind: 'notErrors' }
    case 'duplicateValues':
    case 'uniqueValues':
      return { kind: attributes['type'] }
    case 'top10':
      return {
        kind: 'top10',
        rank: numberAttribute(attributes['rank']) ?? 10,
        percent: booleanAttribute(attributes['percent']),
        bottom: booleanAttribute(attributes['bottom']),
      }
    case 'aboveAverage':
      return {
        kind: 'aboveAverage',
        above: booleanAttribute(attributes['aboveAverage'], true),
        equal: booleanAttribute(attributes['equalAverage']),
        stdDev: numberAttribute(attributes['stdDev']) || null,
      }
    case 'timePeriod':
      return { kind: 'timePeriod', period: attributes['timePeriod'] ?? '', formula: formulas[0] ?? null }
    case 'dataBar':
      return readDataBar(
        childOf(rule, 'dataBar'),
        detailed === rule ? undefined : childOf(detailed, 'dataBar'),
        context,
      )
    case 'colorScale':
      return readColorScale(childOf(detailed, 'colorScale'), context)
    case 'iconSet':
      return readIconSet(childOf(detailed, 'iconSet'))
    default:
      return null
  }
}

function textRule(
  operator: 'contains' | 'notContains' | 'beginsWith' | 'endsWith',
  attributes: Record<string, string>,
  formulas: string[],
): ConditionalRule {
  return { kind: 'text', operator, text: attributes['text'] ?? '', formula: formulas[0] ?? null }
}

/** A threshold called a number may be a formula; then it is told as one. */
function readThreshold(element: XmlElement): ConditionalThreshold {
  const type = oneOf(
    element.attributes['type'],
    ['num', 'percent', 'percentile', 'min', 'max', 'autoMin', 'autoMax', 'formula'],
    'num',
  )
  const value = element.attributes['val'] ?? childOf(element, 'f')?.text.trim() ?? null
  return {
    type: type === 'num' && value !== null && numberAttribute(value) === null ? 'formula' : type,
    value: value?.replace(/^=/, '') ?? null,
    gte: booleanAttribute(element.attributes['gte'], true),
  }
}

/**
 * A bar as Excel 2007 wrote it and what 2010 added. Bounds, border and the negative colour are the
 * extension's where there is one; the bar's own colour stays where it was.
 */
function readDataBar(
  bar: XmlElement | undefined,
  extension: XmlElement | undefined,
  context: ReadContext,
): ConditionalRule | null {
  const either = extension ?? bar
  const thresholds = childrenOf(either, 'cfvo').map(readThreshold)
  const [min, max] = thresholds
  if (!either || !min || !max) return null
  const { colours } = context.styleSheet
  const colour = readColour(childOf(bar, 'color') ?? childOf(either, 'fillColor'), colours, DEFAULT_BAR)
  // Only the 2010 form (an extension, or a rule that lives in one) knows borders and solid bars.
  const details =
    extension ?? (childOf(either, 'fillColor') || either.attributes['gradient'] !== undefined ? either : undefined)
  const border = childOf(details, 'borderColor')
  return {
    kind: 'dataBar',
    min,
    max,
    colour,
    negativeColour: booleanAttribute(details?.attributes['negativeBarColorSameAsPositive'])
      ? colour
      : readColour(childOf(details, 'negativeFillColor'), colours, details ? NEGATIVE_BAR : colour),
    gradient: booleanAttribute(details?.attributes['gradient'], true),
    border: border && booleanAttribute(details?.attributes['border']) ? readColour(border, colours, colour) : null,
    showValue: booleanAttribute((bar ?? either).attributes['showValue'], true),
    minLength: numberAttribute(either.attributes['minLength']) ?? (extension ? 0 : 10),
    maxLength: numberAttribute(either.attributes['maxLength']) ?? (extension ? 100 : 90),
  }
}

function readColorScale(scale: XmlElement | undefined, context: ReadContext): ConditionalRule | null {
  const colours = childrenOf(scale, 'color')
  const stops = childrenOf(scale, 'cfvo').map((threshold, i) => ({
    threshold: readThreshold(threshold),
    colour: readColour(colours[i], context.styleSheet.colours, '#FFFFFF'),
  }))
  return stops.length < 2 ? null : { kind: 'colorScale', stops }
}

function readIconSet(set: XmlElement | undefined): ConditionalRule | null {
  if (!set) return null
  return {
    kind: 'iconSet',
    set: set.attributes['iconSet'] ?? '3TrafficLights1',
    thresholds: childrenOf(set, 'cfvo').map(readThreshold),
    reverse: booleanAttribute(set.attributes['reverse']),
    showValue: booleanAttribute(set.attributes['showValue'], true),
  }
}
