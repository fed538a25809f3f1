/** A package under change: parts are read, replaced, added and taken out; what was never touched stays as it is. */
import { relationshipsPath, resolveTarget } from '#engine/read/package.ts'
import { decodeXml } from '#engine/package/xml.ts'
import type { ZipArchive } from '#engine/package/zip.ts'
import { writeZip } from './write-zip.ts'
import { appendToRoot, applyXmlEdits, xmlAttribute, xmlTags } from './xml-edits.ts'

export type PackagePatch = {
  /** A part's text as changed so far; null when the package has no such part. */
  read(part: string): string | null
  write(part: string, text: string): void
  /** Adds a part that is not text, unless one of that name is there. */
  addBinary(part: string, bytes: Uint8Array): void
  /** Puts other bytes in the place of a part's. */
  replaceBinary(part: string, bytes: Uint8Array): void
  /** Takes a part out, with the relationship from its source and its content type. */
  remove(part: string, source: string): void
  has(part: string): boolean
  /** Adds a relationship (or finds the same one) and answers its id. @param type full address */
  relate(source: string, type: string, target: string): string
  addContentType(entry: { part: string; contentType: string } | { extension: string; contentType: string }): void
  bytes(): Uint8Array
}

const contentTypesPart = '[Content_Types].xml'
const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships'

export function patchPackage(archive: ZipArchive): PackagePatch {
  const texts = new Map<string, string>()
  const binaries = new Map<string, Uint8Array>()
  const removed = new Set<string>()
  const entryName = (part: string): string => archive.find(part)?.name ?? part

  const patch: PackagePatch = {
    read(part) {
      const name = entryName(part)
      if (removed.has(name)) return null
      return texts.get(name) ?? (archive.find(name) ? decodeXml(archive.read(name), name) : null)
    },
    write(part, text) {
      texts.set(entryName(part), withUtf8Declaration(text))
    },
    addBinary(part, bytes) {
      if (!archive.find(part)) binaries.set(part, bytes)
    },
    replaceBinary(part, bytes) {
      binaries.set(entryName(part), bytes)
    },
    has: (part) => archive.find(part) !== undefined || texts.has(part) || binaries.has(part),
    remove(part, source) {
      removed.add(entryName(part))
      const relationships = relationshipsPath(source)
      removeElements(
        patch,
        relationships,
        (attributes) => resolveTarget(source, xmlAttribute(attributes, 'Target') ?? '') === part,
      )
      removeElements(
        patch,
        contentTypesPart,
        (attributes) => xmlAttribute(attributes, 'PartName')?.toLowerCase() === `/${part}`.toLowerCase(),
      )
    },
    relate(source, type, target) {
      const part = relationshipsPath(source)
      const text =
        patch.read(part) ??
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${relationshipsNamespace}"/>`
      const { known, free } = relationshipIds(text, source, type, target)
      if (known !== null) return known
      patch.write(
        part,
        appendToRoot(text, (prefix) => `<${prefix}Relationship Id="${free}" Type="${type}" Target="/${target}"/>`),
      )
      return free
    },
    addContentType(entry) {
      const text = patch.read(contentTypesPart) ?? ''
      const [name, key, value] =
        'part' in entry ? ['Override', 'PartName', `/${entry.part}`] : ['Default', 'Extension', entry.extension]
      for (const tag of xmlTags(text)) {
        if (tag.name === name && xmlAttribute(tag.attributes, key)?.toLowerCase() === value.toLowerCase()) return
      }
      patch.write(
        contentTypesPart,
        appendToRoot(text, (prefix) => `<${prefix}${name} ${key}="${value}" ContentType="${entry.contentType}"/>`),
      )
    },
    bytes() {
      const encoder = new TextEncoder()
      const contents = new Map(binaries)
      for (const [name, text] of texts) contents.set(name, encoder.encode(text))
      return writeZip(archive, { contents, removed })
    },
  }
  return patch
}

/** The id of the relationship that is there already, and one that none has. */
function relationshipIds(
  text: string,
  source: string,
  type: string,
  target: string,
): { known: string | null; free: string } {
  const ids = new Set<string>()
  let known: string | null = null
  for (const { name, attributes } of xmlTags(text)) {
    const id = xmlAttribute(attributes, 'Id')
    if (name !== 'Relationship' || id === undefined) continue
    const isSame =
      xmlAttribute(attributes, 'Type') === type &&
      resolveTarget(source, xmlAttribute(attributes, 'Target') ?? '') === target
    if (isSame) known ??= id
    ids.add(id)
  }
  let number = ids.size + 1
  while (ids.has(`rId${number}`)) number++
  return { known, free: `rId${number}` }
}

function removeElements(patch: PackagePatch, part: string, isMeant: (attributes: string) => boolean): void {
  const text = patch.read(part)
  if (text === null) return
  const edits = [...xmlTags(text)]
    .filter((tag) => tag.isSelfClosed && isMeant(tag.attributes))
    .map(({ from, to }) => ({ from, to, text: '' }))
  if (edits.length > 0) patch.write(part, applyXmlEdits(text, edits))
}

/** Parts are written in UTF-8, whatever they were read in. */
const withUtf8Declaration = (text: string): string =>
  text.replace(/^(<\?xml[^>]*\bencoding=)(?:"[^"]*"|'[^']*')/, (declaration, head: string) =>
    /utf-8/i.test(declaration) ? declaration : `${head}"UTF-8"`,
  )
