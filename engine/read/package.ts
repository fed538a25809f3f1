/** The Open Packaging side of a workbook: parts, their content types and their relationships. */
import { SheetError } from '#engine/model/errors.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { XmlReader } from '#engine/package/xml-reader.ts'
import { childrenOf, decodeXml, parseXml } from '#engine/package/xml.ts'
import type { ZipArchive, ZipLimits } from '#engine/package/zip.ts'
import { isZip, openZip } from '#engine/package/zip.ts'

export type Relationship = {
  id: string
  /** Last segment of the type's address: 'worksheet', 'drawing', 'image' … the same in strict and transitional files. */
  type: string
  /** Part path for internal targets, the address itself for external ones. */
  target: string
  isExternal: boolean
}

export type Package = {
  archive: ZipArchive
  has(part: string): boolean
  contentType(part: string): string | null
  /** Those of a part; of the package itself for ''. Empty when there are none. */
  relationships(part: string): Relationship[]
  /** @throws SheetError partMissing, xmlBroken, forbidden */
  xml(part: string): XmlElement
  text(part: string): string
  reader(part: string): XmlReader
}

export function openPackage(bytes: Uint8Array, limits: ZipLimits): Package {
  refuseOtherFormats(bytes)
  const archive = openZip(bytes, limits)
  const contentTypes = readContentTypes(archive)
  const relationshipCache = new Map<string, Relationship[]>()
  return {
    archive,
    has: (part) => archive.find(part) !== undefined,
    contentType: contentTypes,
    relationships(part) {
      const known = relationshipCache.get(part)
      if (known) return known
      const read = readRelationships(archive, part)
      relationshipCache.set(part, read)
      return read
    },
    xml: (part) => parseXml(archive.read(part), part),
    text: (part) => decodeXml(archive.read(part), part),
    reader: (part) => new XmlReader(decodeXml(archive.read(part), part), part),
  }
}

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, i) => bytes[i] === byte)
const LOCK_FILE_BYTES = 165
const LOCK_FILE_NAME_MAX = 54

function refuseOtherFormats(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    throw new SheetError(
      'empty',
      'ファイルが空です。Excelで開けることを確かめてから、もう一度アップロードしてください。',
    )
  }
  if (isZip(bytes)) return
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw oleRefusal(bytes)
  if (bytes.length === LOCK_FILE_BYTES && bytes[0]! <= LOCK_FILE_NAME_MAX) {
    throw new SheetError(
      'lockFile',
      'Excelが編集中に作る一時ファイル（~$で始まる名前）です。元のExcelファイルを選んでください。',
    )
  }
  throw notXlsx()
}

const notXlsx = () =>
  new SheetError(
    'notXlsx',
    'Excelファイル（.xlsx）ではありません。Excelで作成したファイルを「.xlsx」形式で保存して、アップロードしてください。',
  )

/** Compound files name their streams in UTF-16: an encrypted xlsx and a legacy xls are told apart by them. */
function oleRefusal(bytes: Uint8Array): SheetError {
  const content = new TextDecoder('latin1').decode(bytes)
  const holds = (stream: string) => content.includes(stream.replace(/./g, '$&\0'))
  if (holds('EncryptedPackage')) {
    return new SheetError(
      'encrypted',
      'パスワードで保護されたファイルです。Excelでパスワードを外して保存し直してから、もう一度アップロードしてください。',
    )
  }
  if (holds('Workbook') || holds('Book')) {
    return new SheetError(
      'legacyXls',
      '古い形式のExcel（.xls）です。Excelで「.xlsx」として保存し直してから、アップロードしてください。',
    )
  }
  return notXlsx()
}

function readContentTypes(archive: ZipArchive): (part: string) => string | null {
  if (!archive.find('[Content_Types].xml')) throw notXlsx()
  const types = parseXml(archive.read('[Content_Types].xml'), '[Content_Types].xml')
  const byExtension = new Map(
    childrenOf(types, 'Default').map((entry) => [
      entry.attributes['Extension']?.toLowerCase(),
      entry.attributes['ContentType'],
    ]),
  )
  const byPart = new Map(
    childrenOf(types, 'Override').map((entry) => [
      entry.attributes['PartName']?.replace(/^\//, '').toLowerCase(),
      entry.attributes['ContentType'],
    ]),
  )
  return (part) =>
    byPart.get(part.toLowerCase()) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase()) ?? null
}

/** 'xl/workbook.xml' → 'xl/_rels/workbook.xml.rels'. */
export function relationshipsPath(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

function readRelationships(archive: ZipArchive, part: string): Relationship[] {
  const path = relationshipsPath(part)
  if (!archive.find(path)) return []
  return childrenOf(parseXml(archive.read(path), path), 'Relationship').map(({ attributes }) => {
    const type = attributes['Type'] ?? ''
    const target = attributes['Target'] ?? ''
    const isExternal = attributes['TargetMode'] === 'External'
    return {
      id: attributes['Id'] ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: isExternal ? target : resolveTarget(part, target),
      isExternal,
    }
  })
}

/** A target relative to its source part as a path inside the zip. */
export function resolveTarget(part: string, target: string): string {
  const normal = target.replaceAll('\\', '/')
  const base = normal.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const segment of normal.split('/')) {
    if (segment === '..') base.pop()
    else if (segment !== '' && segment !== '.') base.push(segment)
  }
  return base.join('/')
}

/**
 * Path of the workbook part. @throws SheetError notXlsx when the package is another kind of document
 */
export function workbookPath(source: Package): string {
  const related = source.relationships('').find((relationship) => relationship.type === 'officeDocument')?.target
  const path = related ?? 'xl/workbook.xml'
  if (!source.has(path)) {
    if (related) {
      throw new SheetError(
        'partMissing',
        `ファイルの中に必要な部品（${path}）がありません。Excelで開いて保存し直してから、もう一度アップロードしてください。`,
      )
    }
    throw notXlsx()
  }
  const contentType = source.contentType(path) ?? ''
  if (contentType.includes('sheet.binary')) {
    throw new SheetError(
      'notXlsx',
      'バイナリ形式のExcel（.xlsb）です。Excelで「.xlsx」として保存し直してから、アップロードしてください。',
    )
  }
  if (!/spreadsheetml|ms-excel|^$/.test(contentType) && !contentType.endsWith('/xml')) throw notXlsx()
  return path
}
