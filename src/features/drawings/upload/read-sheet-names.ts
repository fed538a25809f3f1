import { sheetName, tellApart } from '#domain/drawings/sheet-names.ts'
import { pageBookmarks } from '#src/lib/pdf/bookmarks.ts'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { pageWords } from '#src/features/drawings/upload/page-words.ts'

/** Nobody waits longer for names: the rest of the pages go by their numbers. */
const patienceMs = 20_000

/** By page what the PDF itself calls it. Pages that cannot be read, or not in time, are not named. */
export const readSheetNames = async (pdf: PDFDocumentProxy): Promise<ReadonlyMap<number, string>> => {
  const names = new Map<number, string>()
  let isLate = false
  const read = async (): Promise<void> => {
    const bookmarks = await pageBookmarks(pdf)
    for (let number = 1; number <= pdf.numPages; number++) {
      if (isLate) return
      const page = await pdf.getPage(number)
      const name = sheetName(bookmarks.get(number), await pageWords(page))
      page.cleanup()
      if (name !== undefined) names.set(number, name)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve()
    }, patienceMs)
  })
  // A damaged page ends the reading: whether it becomes a drawing, its picture tells later, with a sentence of its own.
  await Promise.race([read().catch(() => undefined), late])
  clearTimeout(timer)
  return tellApart(names)
}
