/** Data validations, and the choices of lists looked up in the cells they point to. */
import type { Cell, CellValue, DataValidation, DefinedName, Range, Sheet } from '#engine/model/workbook.ts'
import { comparisonOperators, parseRangeList } from './conditional-formats.ts'
import type { ReadContext } from './context.ts'
import { parseReferenceList } from './formulas.ts'
import type { SheetElements } from './sheet-elements.ts'
import { extensionElements } from './sheet-elements.ts'
import { decodeEscapes } from './strings.ts'
import { oneOf } from './styles.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend } from '#engine/package/xml.ts'

const MAX_OPTIONS = 1000

/** Lists that point to cells come with `options` null; resolveListOptions fills them in. */
export function readValidations(elements: SheetElements, context: ReadContext): DataValidation[] {
  const lists = [...(elements.get('dataValidations') ?? []), ...extensionElements(elements, 'dataValidations')]
  const rules = lists.flatMap((list) => childrenOf(list, 'dataValidation'))
  context.countRules(rules.length)
  return rules.map(readValidation).filter((validation) => validation.ranges.length > 0)
}

function readValidation(element: XmlElement): DataValidation {
  const { attributes } = element
  const type = oneOf(
    attributes['type'],
    ['none', 'whole', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'],
    'none',
  )
  const formula1 = readFormula(element, 'formula1')
  return {
    ranges: parseRangeList(attributes['sqref'] ?? childOf(element, 'sqref')?.text ?? ''),
    type,
    operator: oneOf(attributes['operator'], comparisonOperators, 'between'),
    formula1,
    formula2: readFormula(element, 'formula2'),
    allowBlank: booleanAttribute(attributes['allowBlank']),
    options: type === 'list' && formula1 !== null ? literalOptions(formula1) : null,
    prompt: attributes['prompt'] ? decodeEscapes(attributes['prompt']) : null,
    error: attributes['error'] ? decodeEscapes(attributes['error']) : null,
  }
}

/** Extensions wrap the formula in an element of its own. */
function readFormula(element: XmlElement, name: string): string | null {
  const text = (descend(element, name, 'f') ?? childOf(element, name))?.text.trim()
  return text ? text.replace(/^=/, '') : null
}

/** '"適,否"' → ['適', '否']; null when the formula is no literal. */
function literalOptions(formula: string): string[] | null {
  const literal = /^"((?:[^"]|"")*)"$/.exec(formula)
  if (!literal) return null
  return literal[1]!
    .replaceAll('""', '"')
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '')
}

/**
 * Fills in the choices of lists that point to a range or a name of this workbook. Those that a formula finds, or that
 * formulas write or nobody has written yet, are live.
 */
export function resolveListOptions(sheets: Sheet[], names: DefinedName[]): void {
  const known = new Map<string, ListSource | null>()
  for (const sheet of sheets) {
    for (const validation of sheet.validations) {
      if (validation.type !== 'list' || validation.options || !validation.formula1) continue
      const key = `${sheet.index} ${validation.formula1}`
      if (!known.has(key)) known.set(key, listSource(validation.formula1, sheet, sheets, names))
      const source = known.get(key) ?? null
      validation.options = source?.options ?? null
      if (source?.isLive) validation.isLive = true
    }
  }
}

type ListSource = { options: string[] | null; isLive: boolean }
const live: ListSource = { options: null, isLive: true }

/** null for what leads nowhere, such as another workbook. */
function listSource(formula: string, sheet: Sheet, sheets: Sheet[], names: DefinedName[]): ListSource | null {
  const written = nameOf(formula, sheet.index, names)?.formula ?? formula
  const reference = parseReferenceList(written)?.[0]
  if (!reference) return /#REF!|\[\d+\]/.test(written) || !/[(#]/.test(written) ? null : live
  const home =
    reference.sheetName === null
      ? sheet
      : sheets.find((candidate) => candidate.name.toLowerCase() === reference.sheetName?.toLowerCase())
  if (!home) return null
  const cells = cellsIn(home, reference.range)
  if (cells.some((cell) => cell.formula !== undefined || cell.isSpilled)) return live
  const options = listTexts(cells)
  return options.length === 0 ? live : { options, isLive: false }
}

/** A list's cells, as far as the sheet has any. */
export const cellsIn = ({ rows }: Sheet, range: Range): Cell[] =>
  rows
    .filter(({ index }) => index >= range.top && index <= range.bottom)
    .flatMap(({ cells }) => cells.filter(({ column }) => column >= range.left && column <= range.right))

/** The choices that a list's cells offer. */
export const listTexts = (cells: readonly Cell[]): string[] =>
  cells
    .map(({ value }) => optionText(value))
    .filter((text) => text !== '')
    .slice(0, MAX_OPTIONS)

/** A name local to the sheet hides a global one. */
function nameOf(formula: string, sheet: number, names: DefinedName[]): DefinedName | undefined {
  const wanted = formula.toLowerCase()
  const candidates = names.filter((name) => name.name.toLowerCase() === wanted)
  return candidates.find((name) => name.localSheet === sheet) ?? candidates.find((name) => name.localSheet === null)
}

function optionText(value: CellValue): string {
  if (value.type === 'text') return value.text
  if (value.type === 'number') return String(value.number)
  return value.type === 'boolean' ? (value.boolean ? 'TRUE' : 'FALSE') : ''
}
