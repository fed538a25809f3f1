/** The reader's public face. */
import { withCellsChecks } from '#engine/model/check-cells.ts'
import type { DefinedName, Phonetics, Sheet, SheetKind, Workbook } from '#engine/model/workbook.ts'
import { SheetError } from '#engine/model/errors.ts'
import { checkboxComplements } from './cell-controls.ts'
import { noCellMetadata, readCellMetadata } from './cell-metadata.ts'
import type { ReadContext } from './context.ts'
import { createContext } from './context.ts'
import { digitWidthPx } from './default-font.ts'
import { readExternalBooks } from './external-books.ts'
import type { ReadLimits } from './limits.ts'
import { defaultReadLimits, refuseMoreThan } from './limits.ts'
import type { Package, Relationship } from './package.ts'
import { openPackage, workbookPath } from './package.ts'
import { printNamesOf } from './print-settings.ts'
import { readRichValues } from './rich-values.ts'
import type { SheetEntry } from './sheet-elements.ts'
import { readSheet } from './sheet.ts'
import { readPhonetics } from './phonetics.ts'
import type { StoredString } from './strings.ts'
import { readSharedStrings } from './strings.ts'
import { readStyles } from './styles.ts'
import { defaultTheme, themeOf } from './theme.ts'
import { resolveListOptions } from './validations.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

/**
 * Reads an xlsx or xlsm file (macros are never run, but mentioned in the warnings).
 * @throws SheetError for everything that is no readable workbook or lies beyond the limits
 */
export function readWorkbook(bytes: Uint8Array, limits: ReadLimits = defaultReadLimits): Workbook {
  const source = openPackage(bytes, limits.zip)
  const path = workbookPath(source)
  const root = source.xml(path)
  if (root.name !== 'workbook')
    throw new SheetError('notXlsx', 'Excelのブックではありません。Excelで作成した「.xlsx」ファイルを選んでください。')
  const relationships = source.relationships(path)
  const related = (type: string) =>
    relationships.find(
      (relationship) => relationship.type === type && !relationship.isExternal && source.has(relationship.target),
    )?.target

  const themePart = related('theme')
  const theme = themePart ? themeOf(source.text(themePart), themePart) : defaultTheme
  const stylesPart = related('styles')
  const bagPart = related('FeaturePropertyBag')
  const checkboxes = checkboxComplements(bagPart ? source.xml(bagPart) : undefined)
  const styleSheet = readStyles(stylesPart ? source.xml(stylesPart) : undefined, theme, limits, checkboxes)
  const stringsPart = related('sharedStrings')
  const strings: StoredString[] = stringsPart ? readSharedStrings(source.reader(stringsPart), limits) : []
  const metadataPart = related('sheetMetadata')
  const date1904 = booleanAttribute(childOf(root, 'workbookPr')?.attributes['date1904'])
  const definedNames = readDefinedNames(root, limits)
  const context = createContext({
    source,
    limits,
    definedNames,
    theme,
    styleSheet,
    strings,
    phonetics: once(() =>
      stringsPart ? readPhonetics(source.reader(stringsPart), styleSheet.fonts) : new Map<number, Phonetics>(),
    ),
    date1904,
    digitWidthPx: digitWidthPx(styleSheet.defaultFont),
    cellMetadata: metadataPart
      ? readCellMetadata(source.xml(metadataPart), readRichValues(source, relationships))
      : noCellMetadata,
  })

  const entries = sheetEntries(root, relationships, context)
  const sheets: Sheet[] = entries.map((entry) => readSheet(entry, printNamesOf(definedNames, entry.index), context))
  resolveListOptions(sheets, definedNames)
  const { sheets: externalSheets, names: externalNames } = readExternalBooks(root, relationships, context)
  if (relationships.some((relationship) => relationship.type === 'vbaProject')) {
    context.warn('マクロを含むファイルです。マクロは実行されません。')
  }
  return withCellsChecks({
    sheets,
    styles: styleSheet.styles,
    dxfs: styleSheet.dxfs,
    definedNames: externalNames.length > 0 ? [...definedNames, ...externalNames] : definedNames,
    date1904,
    defaultFont: styleSheet.defaultFont,
    digitWidthPx: context.digitWidthPx,
    ...(externalSheets.length > 0 ? { externalSheets } : {}),
    media: context.media,
    properties: readProperties(source),
    warnings: [...context.warnings],
  })
}

/** Made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

const sheetKinds: Record<string, SheetKind> = { worksheet: 'worksheet', chartsheet: 'chartsheet' }

function sheetEntries(root: XmlElement, relationships: Relationship[], context: ReadContext): SheetEntry[] {
  const listed = childrenOf(childOf(root, 'sheets'), 'sheet')
  if (listed.length === 0)
    throw new SheetError(
      'partMissing',
      'シートのないファイルです。Excelで開いて確かめてから、もう一度アップロードしてください。',
    )
  refuseMoreThan(context.limits.maxSheets, listed.length, 'シート', 'シートを減らすか、ファイルを分けてください。')
  return listed.map(({ attributes }, index) => {
    const name = attributes['name'] ?? ''
    const relationship = relationships.find((candidate) => candidate.id === attributes['id'])
    const kind = sheetKinds[relationship?.type ?? ''] ?? 'other'
    const partPath = relationship?.target ?? ''
    if (!relationship || (kind !== 'other' && !context.source.has(partPath))) {
      throw new SheetError(
        'partMissing',
        `シート「${name}」の中身がファイルにありません。Excelで開いて保存し直してから、もう一度アップロードしてください。`,
      )
    }
    if (kind === 'other') context.warn(`シート「${name}」は表示できない種類（マクロシートなど）です。`)
    const state =
      attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden' ? attributes['state'] : 'visible'
    return { index, name, kind, state, partPath }
  })
}

function readDefinedNames(root: XmlElement, limits: ReadLimits): DefinedName[] {
  const sheetCount = childrenOf(childOf(root, 'sheets'), 'sheet').length
  const listed = childrenOf(childOf(root, 'definedNames'), 'definedName')
  refuseMoreThan(
    limits.maxNames,
    listed.length,
    '名前の定義',
    'Excelの「名前の管理」で使っていない名前を削除して、保存し直してください。',
  )
  return listed.map(({ attributes, text }) => {
    const local = numberAttribute(attributes['localSheetId'])
    return {
      name: attributes['name'] ?? '',
      formula: text.trim().replace(/^=/, ''),
      localSheet: local !== null && local >= 0 && local < sheetCount ? local : null,
      hidden: booleanAttribute(attributes['hidden']),
    }
  })
}

function readProperties(source: Package): Workbook['properties'] {
  const part = source.relationships('').find((relationship) => relationship.type === 'core-properties')?.target
  const root = part && source.has(part) ? source.xml(part) : undefined
  return { title: childOf(root, 'title')?.text.trim() || null, author: childOf(root, 'creator')?.text.trim() || null }
}
