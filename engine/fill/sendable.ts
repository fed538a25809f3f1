/** A workbook as it leaves the company: without macros unless they are to stay, and its photos without their notes. */
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { macroText } from '#domain/text/macros.ts'
import { SheetError } from '#engine/model/errors.ts'
import { openZip, type ZipArchive } from '#engine/package/zip.ts'
import { resolveTarget } from '#engine/read/package.ts'
import { patchPackage } from './package-patch.ts'
import type { PackagePatch } from './package-patch.ts'
import { applyXmlEdits, openTag, withAttribute, xmlAttribute, xmlTags } from './xml-edits.ts'
import type { XmlEdit, XmlTag } from './xml-edits.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const macroWorkbookType = /application\/vnd\.ms-excel\.(?:sheet|template|addin)\.macroEnabled(?:\.12)?\.main\+xml/gi
/** Of a package's own main part; books inside others are named without `.main`. */
const anyWorkbookType =
  /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template|addin)[\w.]*)\.main(?:\+xml)?["']/i
const contentTypesPart = '[Content_Types].xml'
/** VBA with its signatures and Excel 4.0 macros: programs find them by the relationship, whatever the part is called. */
const codeRelationship = /\/(?:vbaProject\w*|wordVbaData|xl(?:Intl)?Macrosheet)$/i
/** Ribbons and toolbars whose buttons call code. */
const callingRelationship = /\/(?:extensibility|userCustomization|attachedToolbars)$/i
const macroSheetRelationship = /\/xl(?:Intl)?Macrosheet$/i
const codePart = /(^|\/)(vbaProject|vbaProjectSignature\w*|vbaData)\.(bin|xml)$/i
const callingPart = /(^|\/)customUI\//i
/** Parts whose shapes and buttons name a macro. */
const drawnPart = /^xl\/(drawings|worksheets|chartsheets)\/[^/]+\.(xml|vml)$/i
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
const photoPart = /^(?:xl|word|ppt)\/media\/[^/]+$/i

/** The part that a relationships part belongs to: xl/_rels/workbook.xml.rels → xl/workbook.xml. */
const sourceOf = (relationships: string): string => relationships.replace(/_rels\/([^/]*)\.rels$/, '$1')

type Relationship = { id: string; type: string; source: string; target: string }

const relationshipsOf = (patch: PackagePatch, names: readonly string[]): Relationship[] =>
  names
    .filter((name) => /(^|\/)_rels\/[^/]*\.rels$/.test(name))
    .flatMap((part) =>
      [...xmlTags(patch.read(part) ?? '')].flatMap(({ name, attributes }) => {
        const [id, type, target, mode] = ['Id', 'Type', 'Target', 'TargetMode'].map((key) =>
          xmlAttribute(attributes, key),
        )
        if (name !== 'Relationship' || !type || !target || mode === 'External') return []
        return [{ id: id ?? '', type, source: sourceOf(part), target: resolveTarget(sourceOf(part), target) }]
      }),
    )

type Code = { runs: boolean; macroSheets: Relationship[]; parts: Set<string>; relationships: Relationship[] }

const codeOf = (patch: PackagePatch, names: readonly string[]): Code => {
  const relationships = relationshipsOf(patch, names)
  const targets = (pattern: RegExp) =>
    relationships.filter(({ type }) => pattern.test(type)).map(({ target }) => target)
  const running = [...names.filter((name) => codePart.test(name)), ...targets(codeRelationship)]
  const parts = new Set([
    ...running,
    ...names.filter((name) => callingPart.test(name)),
    ...targets(callingRelationship),
  ])
  return {
    runs: running.length > 0,
    macroSheets: relationships.filter(({ type }) => macroSheetRelationship.test(type)),
    parts,
    relationships: relationships.filter(({ target }) => parts.has(target)),
  }
}

/** Excel repairs a workbook that has a list of no names. */
const emptyNames = /<((?:[\w.-]+:)?definedNames)\s*>\s*<\/\1>/

const relationshipId = ({ attributes }: XmlTag): string | undefined =>
  /(?:^|\s)[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]

/** Takes sheets out of the workbook's list, with the names that are theirs; what counts sheets counts the rest. */
const removeSheets = (patch: PackagePatch, workbook: string, ids: ReadonlySet<string>): void => {
  const text = patch.read(workbook) ?? ''
  const tags = [...xmlTags(text)]
  const sheets = tags.filter(({ name, isClosing }) => name === 'sheet' && !isClosing)
  const isGone = sheets.map((sheet) => ids.has(relationshipId(sheet) ?? ''))
  if (isGone.every(Boolean)) throw new SheetError('forbidden', macroText)
  const goneNames = sheets
    .filter((_, index) => isGone[index])
    .map(({ attributes }) => xmlAttribute(attributes, 'name')!)
  const shifted = (index: number) => index - isGone.slice(0, index).filter(Boolean).length
  const edits: XmlEdit[] = sheets.filter((_, index) => isGone[index]).map(({ from, to }) => ({ from, to, text: '' }))
  for (const [index, tag] of tags.entries()) {
    if (tag.name === 'workbookView' && !tag.isClosing) {
      const counted = ['activeTab', 'firstSheet'].reduce((attributes, key) => {
        const at = xmlAttribute(attributes, key)
        if (at === undefined) return attributes
        return withAttribute(
          attributes,
          key,
          String(Math.min(shifted(Number(at)), isGone.filter((gone) => !gone).length - 1)),
        )
      }, tag.attributes)
      edits.push({ from: tag.from, to: tag.to, text: openTag(tag, counted) })
    }
    if (tag.name !== 'definedName' || tag.isClosing || tag.isSelfClosed) continue
    const end = tags.slice(index + 1).find(({ name, isClosing }) => name === 'definedName' && isClosing)!
    const meaning = text.slice(tag.to, end.from)
    const local = xmlAttribute(tag.attributes, 'localSheetId')
    const isCode = ['xlm', 'function', 'vbProcedure'].some((key) =>
      /^(1|true)$/.test(xmlAttribute(tag.attributes, key) ?? ''),
    )
    const isTheirs = local !== undefined && isGone[Number(local)] === true
    if (isCode || isTheirs || goneNames.some((name) => meaning.includes(`${name}!`) || meaning.includes(`${name}'!`)))
      edits.push({ from: tag.from, to: end.to, text: '' })
    else if (local !== undefined)
      edits.push({
        from: tag.from,
        to: tag.to,
        text: openTag(tag, withAttribute(tag.attributes, 'localSheetId', String(shifted(Number(local))))),
      })
  }
  patch.write(workbook, applyXmlEdits(text, edits).replace(emptyNames, ''))
}

const removeCode = (
  patch: PackagePatch,
  names: readonly string[],
  { macroSheets, parts, relationships }: Code,
): void => {
  for (const workbook of new Set(macroSheets.map(({ source }) => source)))
    removeSheets(patch, workbook, new Set(macroSheets.filter(({ source }) => source === workbook).map(({ id }) => id)))
  for (const { target, source } of relationships) patch.remove(target, source)
  // Also what nothing leads to, and what leads on from what is gone.
  for (const part of parts) patch.remove(part, part)
  for (const rels of names.filter((name) => parts.has(sourceOf(name)) && name !== sourceOf(name)))
    patch.remove(rels, rels)
  const types = patch.read(contentTypesPart) ?? ''
  const isNeeded = names.some((name) => !parts.has(name) && name.toLowerCase().endsWith('.bin'))
  const withoutDefault = [...xmlTags(types)]
    .filter(
      ({ name, attributes }) => name === 'Default' && /vbaProject/i.test(xmlAttribute(attributes, 'ContentType') ?? ''),
    )
    .reduceRight((text, { from, to }) => text.slice(0, from) + (isNeeded ? binaryDefault : '') + text.slice(to), types)
  patch.write(contentTypesPart, withoutDefault.replace(macroWorkbookType, workbookType))
}

const binaryDefault =
  '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>'

/** Buttons stay to be seen, and call nothing. */
const silenced = (text: string): string =>
  text
    .replace(/(\smacro=)("[^"]*"|'[^']*')/g, '$1""')
    .replace(/<x:FmlaMacro>(?:(?!<x:FmlaMacro>)[\s\S])*?<\/x:FmlaMacro>/g, '')

/** Whether the file holds VBA or Excel 4.0 macros. */
export const hasMacros = (bytes: Uint8Array): boolean => {
  const archive = openZip(bytes)
  return codeOf(patchPackage(archive), [...archive.entries.keys()]).runs
}

/** Takes the notes out of a package's photos; answers whether there were any. */
const cleanPhotos = (archive: ZipArchive, patch: PackagePatch): boolean => {
  let isChanged = false
  for (const part of [...archive.entries.keys()].filter((name) => photoPart.test(name))) {
    const photo = archive.read(part)
    const clean = withoutMetadata(photo)
    if (clean === null || isSame(clean, photo)) continue
    patch.replaceBinary(part, clean)
    isChanged = true
  }
  return isChanged
}

/** The same bytes where there is nothing to take out. */
export const sendableWorkbook = (bytes: Uint8Array, { keepsMacros }: { keepsMacros: boolean }): Uint8Array => {
  const archive = openZip(bytes)
  const names = [...archive.entries.keys()]
  const patch = patchPackage(archive)
  const code = codeOf(patch, names)
  let isChanged = !keepsMacros && code.runs
  if (isChanged) {
    removeCode(patch, names, code)
    for (const part of names.filter((name) => drawnPart.test(name))) {
      const text = patch.read(part)
      const quiet = text === null ? null : silenced(text)
      if (quiet !== null && quiet !== text) patch.write(part, quiet)
    }
  }
  if (cleanPhotos(archive, patch)) isChanged = true
  return isChanged ? patch.bytes() : bytes
}

/**
 * Any Office file as it leaves: a workbook as above. From others only the notes of their photos are taken out, so those
 * with code stay.
 * @throws SheetError forbidden for code in what is no workbook
 */
export const sendableOffice = (bytes: Uint8Array, sending: { keepsMacros: boolean }): Uint8Array => {
  const archive = openZip(bytes)
  const patch = patchPackage(archive)
  const types = patch.read(contentTypesPart) ?? ''
  if (anyWorkbookType.test(types)) return sendableWorkbook(bytes, sending)
  if (!sending.keepsMacros && (/vbaProject|macroEnabled/i.test(types) || hasMacros(bytes)))
    throw new SheetError('forbidden', macroText)
  return cleanPhotos(archive, patch) ? patch.bytes() : bytes
}
