import type { PDFDocumentLoadingTask, PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import type { PageDrawer } from '#src/lib/pdf/page-drawer.ts'

/** Of one PDF that is registered at once. */
export const pagesAtOnce = 200

/** What a chosen file turns out to be; `reason` says why it cannot become a drawing. */
export type ReadFile =
  | { kind: 'picture' }
  | { kind: 'pdf'; pdf: PDFDocumentProxy; task: PDFDocumentLoadingTask; draw: PageDrawer }
  | { kind: 'refused'; reason: string }

const reasons = {
  empty: 'ファイルが空です。別のファイルを選択してください。',
  unreadable: 'ファイルを読み取れません。ファイルが移動されていないか確認して、選び直してください。',
  unknown: 'PDFでも画像でもありません。PDFか画像（JPEG、PNGなど）を選択してください。',
  unknownPdf: '名前はPDFですが、中身はPDFではありません。PDFか画像を選択してください。',
  encrypted: 'パスワードで保護されたPDFです。保護を解除してから選択してください。',
  broken: 'PDFが壊れているため、読み取れません。別のファイルを選択してください。',
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
/** How pictures begin: PNG, JPEG, GIF, BMP, TIFF, WebP, and HEIC and AVIF. */
const pictureStart = /^(\x89PNG|\xff\xd8\xff|GIF8|BM|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(hei|mif|avif))/

/** By its contents: names say little. PDF 1.7 lets other bytes stand before the mark. */
export const readDrawingFile = async (file: File): Promise<ReadFile> => {
  if (file.size === 0) return { kind: 'refused', reason: reasons.empty }
  let head: string
  try {
    head = textOf(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  } catch {
    return { kind: 'refused', reason: reasons.unreadable }
  }
  if (pictureStart.test(head)) return { kind: 'picture' }
  if (!head.includes('%PDF-'))
    return { kind: 'refused', reason: /\.pdf$/i.test(file.name) ? reasons.unknownPdf : reasons.unknown }
  const [{ openPdfFile }, { pageDrawer }] = await Promise.all([
    import('#src/lib/pdf/open-pdf.ts'),
    import('#src/lib/pdf/page-drawer.ts'),
  ])
  const task = openPdfFile(file)
  try {
    const pdf = await task.promise
    return { kind: 'pdf', pdf, task, draw: pageDrawer(file, pdf) }
  } catch (error) {
    void task.destroy()
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { kind: 'refused', reason: isEncrypted ? reasons.encrypted : reasons.broken }
  }
}
