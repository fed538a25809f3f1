/** XML parts as trees, and what is asked of trees. */
import { SheetError } from '#engine/model/errors.ts'
import type { XmlElement } from './xml-reader.ts'
import { XmlReader } from './xml-reader.ts'

/**
 * The text of a part, by its byte order mark or its declaration, else UTF-8.
 * @throws SheetError xmlBroken when bytes do not fit the encoding
 */
export function decodeXml(bytes: Uint8Array, partName: string): string {
  try {
    const encoding = xmlEncoding(bytes)
    return (encoding === 'utf-8' ? utf8 : new TextDecoder(encoding, { fatal: true })).decode(bytes)
  } catch (cause) {
    throw new SheetError(
      'xmlBroken',
      `ファイルの部品（${partName}）の文字が壊れているため読み込めません。Excelで開いて保存し直してください。`,
      { cause },
    )
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** How Excel begins every part. */
const usual = new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"')
const beginsAsUsual = (bytes: Uint8Array): boolean => usual.every((byte, at) => bytes[at] === byte)

function xmlEncoding(bytes: Uint8Array): string {
  if (beginsAsUsual(bytes)) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 120))
  return /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

/** The document's root element as a tree. @throws SheetError xmlBroken, forbidden */
export const parseXml = (bytes: Uint8Array, partName: string): XmlElement =>
  treeOf(decodeXml(bytes, partName), partName)

/** The same of a part's text. */
export function treeOf(xml: string, partName: string): XmlElement {
  const reader = new XmlReader(xml, partName)
  if (reader.next() !== 'open') throw reader.error('no root element')
  const root = reader.element()
  if (reader.next() !== 'end') throw reader.error('something follows the root element')
  return root
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? element.children.filter((child) => child.name === name) : []

/** Follows child names from an element: descend(root, 'styleSheet', 'fonts'). */
export function descend(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let found = element
  for (const name of names) found = childOf(found, name)
  return found
}

/** Every descendant of that name, in document order. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (child.name === name) found.push(child)
      visit(child)
    }
  }
  visit(element)
  return found
}

/** xsd:boolean; absent = `fallback`. */
export const booleanAttribute = (value: string | undefined, fallback = false): boolean =>
  value === undefined ? fallback : value === '1' || value === 'true' || value === 'on'

/** A finite number or null. */
export function numberAttribute(value: string | undefined): number | null {
  if (value === undefined || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
