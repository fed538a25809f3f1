import type { PDFDocumentProxy } from 'pdfjs-dist'

type Bookmark = { title: string; dest: string | unknown[] | null; items?: Bookmark[] }
type Pdf = Pick<PDFDocumentProxy, 'getOutline' | 'getDestination' | 'getPageIndex'>

/** More of them are no names of sheets. */
const mostBookmarks = 2000

const pageOf = async (pdf: Pdf, dest: Bookmark['dest']): Promise<number | null> => {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const page: unknown = place?.[0]
  if (typeof page === 'number') return page + 1
  return typeof page === 'object' && page !== null
    ? (await pdf.getPageIndex(page as Parameters<Pdf['getPageIndex']>[0])) + 1
    : null
}

/** By page (from 1) what its bookmark says: of several the innermost (A-01 配置図 in 建築), of equals the first. */
export const pageBookmarks = async (pdf: Pdf): Promise<Map<number, string>> => {
  const found = new Map<number, { title: string; depth: number }>()
  let count = 0
  const walk = async (bookmarks: readonly Bookmark[], depth: number): Promise<void> => {
    for (const { title, dest, items = [] } of bookmarks) {
      if (++count > mostBookmarks) return
      // One that leads nowhere names no page; the others go on.
      const page = await pageOf(pdf, dest).catch(() => null)
      const known = page === null ? undefined : found.get(page)
      if (page !== null && (!known || known.depth < depth)) found.set(page, { title, depth })
      await walk(items, depth + 1)
    }
  }
  // pdf.js says an array, and gives null where there are none.
  const outline: Bookmark[] | null = await pdf.getOutline()
  await walk(outline ?? [], 0)
  return new Map([...found].map(([page, { title }]) => [page, title]))
}
