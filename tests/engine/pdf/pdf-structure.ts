/** The structure of a PDF as a reader of its objects finds it, with the text that stands in each element. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withoutSpace } from './pdf-text.ts'

export type Element = {
  role: string
  title?: string
  alternative?: string
  rows: number
  columns: number
  scope?: string
  /** Of its own, and of what it holds. */
  text: string
  /** Annotations that it names. */
  annotations: PDFRef[]
  children: Element[]
}
export type PdfStructure = {
  document: Element
  /** Text of each page that stands in no element. */
  decoration: string[]
}

type Marked = { texts: Map<string, string>; decoration: string[] }

async function markedTexts(bytes: Uint8Array): Promise<Marked> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const [texts, decoration]: [Map<string, string>, string[]] = [new Map(), []]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    let [within, loose]: [string | null, string] = [null, '']
    const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true })
    for (const item of items) {
      if ('str' in item) {
        if (within === null) loose += item.str
        else texts.set(within, (texts.get(within) ?? '') + item.str)
      } else if (item.type === 'beginMarkedContentProps') within = `${number}:${/_mc(\d+)$/.exec(item.id)![1]}`
      else if (item.type === 'endMarkedContent') within = null
    }
    decoration.push(withoutSpace(loose))
  }
  await task.destroy()
  return { texts, decoration }
}

export async function readStructure(bytes: Uint8Array): Promise<PdfStructure> {
  const { texts, decoration } = await markedTexts(bytes)
  const pdf = await PDFDocument.load(bytes)
  const pages = pdf.getPages().map((page) => page.ref)
  const text = (dict: PDFDict, key: string): string | undefined =>
    dict.lookupMaybe(PDFName.of(key), PDFHexString)?.decodeText()
  const read = (dict: PDFDict, parent: PDFDict): Element => {
    if (pdf.context.lookup(dict.get(PDFName.of('P'))) !== parent) throw new Error('An element names another parent.')
    const attributes = dict.lookupMaybe(PDFName.of('A'), PDFDict)
    const count = (key: string): number => attributes?.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber() ?? 1
    const element: Element = {
      role: dict.lookup(PDFName.of('S'), PDFName).decodeText(),
      title: text(dict, 'T'),
      alternative: text(dict, 'Alt'),
      rows: count('RowSpan'),
      columns: count('ColSpan'),
      scope: attributes?.lookupMaybe(PDFName.of('Scope'), PDFName)?.decodeText(),
      text: '',
      annotations: [],
      children: [],
    } as Element
    const add = (kid: PDFObject | undefined): void => {
      if (kid instanceof PDFNumber) {
        const page = pages.indexOf(dict.get(PDFName.of('Pg')) as PDFRef) + 1
        element.text += withoutSpace(texts.get(`${page}:${kid.asNumber()}`) ?? '')
      } else if (kid instanceof PDFRef) {
        const child = read(pdf.context.lookup(kid, PDFDict), dict)
        element.children.push(child)
        element.text += child.text
      } else if (kid instanceof PDFDict) element.annotations.push(kid.get(PDFName.of('Obj')) as PDFRef)
    }
    const kids = dict.get(PDFName.of('K'))
    for (const kid of kids instanceof PDFArray ? kids.asArray() : [kids]) add(kid)
    return element
  }
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const [first] = root.lookup(PDFName.of('K'), PDFArray).asArray()
  return { document: read(pdf.context.lookup(first, PDFDict), root), decoration }
}

export const elementsOf = (element: Element, role: string): Element[] => [
  ...(element.role === role ? [element] : []),
  ...element.children.flatMap((child) => elementsOf(child, role)),
]
