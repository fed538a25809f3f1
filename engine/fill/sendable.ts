/** A workbook as it leaves the company: without macros unless they are to stay, and its photos without their notes. */
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { openZip } from '#engine/package/zip.ts'
import { patchPackage } from './package-patch.ts'
import type { PackagePatch } from './package-patch.ts'
import { xmlAttribute, xmlTags } from './xml-edits.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const macroWorkbookType = /application\/vnd\.ms-excel\.(?:sheet|template|addin)\.macroEnabled(?:\.12)?\.main\+xml/gi
const contentTypesPart = '[Content_Types].xml'
/** VBA with its signatures, and ribbons whose buttons call it. */
const codePart = /(^|\/)(vbaProject|vbaProjectSignature\w*|vbaData)\.(bin|xml)$|^customUI\//i
const codeRelationships = /(^|\/)(vbaProject\.bin|customUI[^/]*)\.rels$/i
/** Parts whose shapes and buttons name a macro. */
const drawnPart = /^xl\/(drawings|worksheets|chartsheets)\/[^/]+\.(xml|vml)$/i
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
const photoPart = /^xl\/media\/[^/]+$/i

/** The part that a relationships part belongs to: xl/_rels/workbook.xml.rels → xl/workbook.xml. */
const sourceOf = (relationships: string): string => relationships.replace(/_rels\/([^/]*)\.rels$/, '$1')

const removeCode = (patch: PackagePatch, names: readonly string[]): void => {
  const code = names.filter((name) => codePart.test(name))
  const sources = names.filter((name) => /(^|\/)_rels\/[^/]*\.rels$/.test(name)).map(sourceOf)
  for (const part of code) for (const source of sources) patch.remove(part, source)
  for (const part of names.filter((name) => codeRelationships.test(name))) patch.remove(part, part)
  const types = patch.read(contentTypesPart) ?? ''
  const rest = names.filter((name) => !code.includes(name))
  const isNeeded = rest.some((name) => name.toLowerCase().endsWith('.bin'))
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
  text.replace(/(\smacro=)("[^"]*"|'[^']*')/g, '$1""').replace(/<x:FmlaMacro>[\s\S]*?<\/x:FmlaMacro>/g, '')

/** Whether the file holds VBA. */
export const hasMacros = (bytes: Uint8Array): boolean =>
  [...openZip(bytes).entries.keys()].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))

/** The same bytes where there is nothing to take out. */
export const sendableWorkbook = (bytes: Uint8Array, { keepsMacros }: { keepsMacros: boolean }): Uint8Array => {
  const archive = openZip(bytes)
  const names = [...archive.entries.keys()]
  const patch = patchPackage(archive)
  let isChanged = !keepsMacros && hasMacros(bytes)
  if (isChanged) {
    removeCode(patch, names)
    for (const part of names.filter((name) => drawnPart.test(name))) {
      const text = patch.read(part)
      const quiet = text === null ? null : silenced(text)
      if (quiet !== null && quiet !== text) patch.write(part, quiet)
    }
  }
  for (const part of names.filter((name) => photoPart.test(name))) {
    const photo = archive.read(part)
    const clean = withoutMetadata(photo)
    if (clean === null || isSame(clean, photo)) continue
    patch.replaceBinary(part, clean)
    isChanged = true
  }
  return isChanged ? patch.bytes() : bytes
}
