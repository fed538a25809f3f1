/** What a reader of a PDF finds in it, through pdf.js. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfContent = {
  title: string
  author: string
  language: string | null
  bookmarks: string[]
  /** Text of each page without white space. */
  pages: string[]
}

export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
  const outline = (await document.getOutline()) as { title: string }[] | null
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(withoutSpace(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  await task.destroy()
  return {
    title: String(info['Title'] ?? ''),
    author: String(info['Author'] ?? ''),
    language: (info['Language'] as string | null) ?? null,
    bookmarks: (outline ?? []).map(({ title }) => title),
    pages,
  }
}

export const withoutSpace = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')
