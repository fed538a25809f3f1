/** Each loads its own libraries only: loading them is most of a first task's time. */
import type { Attachment } from '#engine/pdf/embed/archive-pdf.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import type { PageImages, WebPage } from '#engine/pdf/embed/render-pages.ts'

export const pdfOperations = {
  append: async (pdf: Uint8Array, resources: Resource[]): Promise<Uint8Array> => {
    const { joinPages } = await import('#engine/pdf/embed/join-pages.ts')
    return joinPages(pdf, resources)
  },
  archive: async (pdf: Uint8Array, attachments: Attachment[]): Promise<Uint8Array> => {
    const { archivePdf } = await import('#engine/pdf/embed/archive-pdf.ts')
    return archivePdf(pdf, attachments)
  },
  render: async (bytes: Uint8Array, pages: number[] | undefined, longSidePx: number): Promise<PageImages> => {
    const { renderPages } = await import('#engine/pdf/embed/render-pages.ts')
    return renderPages(bytes, pages, longSidePx)
  },
  webPage: async (bytes: Uint8Array, mostBytes: number): Promise<WebPage | null> => {
    const { renderWebPage } = await import('#engine/pdf/embed/render-pages.ts')
    return renderWebPage(bytes, mostBytes)
  },
}
