/** Data validations, and the choices of lists looked up in the cells they point to. */
import type { CellValue, DataValidation, DefinedName, Range, Sheet } from '#engine/model/workbook.ts'
import { rangeContains } from '#engine/model/address.ts'
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

/** Fills in the choices of lists that point to a range or a name of this workbook. */
export function resolveListOptions(sheets: Sheet[], names: DefinedName[]): void {
  const known = new Map<string, string[] | null>()
  for (const sheet of sheets) {
    for (const validation of sheet.validations) {
      if (validation.type !== 'list' || validation.options || !validation.formula1) continue
      const key = `${sheet.index} ${validation.formula1}`
      if (!known.has(key)) known.set(key, rangeOptions(validation.formula1, sheet, sheets, names))
      validation.options = known.get(key) ?? null
    }
  }
}

function rangeOptions(formula: string, sheet: Sheet, sheets: Sheet[], names: DefinedName[]): string[] | null {
  const named = nameOf(formula, sheet.index, names)
  const reference = parseReferenceList(named?.formula ?? formula)?.[0]
  if (!reference) return null
  const home =
    reference.sheetName === null
      ? sheet
      : sheets.find((candidate) => candidate.name.toLowerCase() === reference.sheetName?.toLowerCase())
  return home ? textsIn(home, reference.range) : null
}

function textsIn({ rows }: Sheet, range: Range): string[] {
  const texts: string[] = []
  for (const row of rows) {
    if (row.index > range.bottom) break
    if (row.index < range.top) continue
    for (const cell of row.cells) {
      const text = rangeContains(range, row.index, cell.column) ? optionText(cell.value) : ''
      if (text !== '') texts.push(text)
      if (texts.length === MAX_OPTIONS) return texts
    }
  }
  return texts
}

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
