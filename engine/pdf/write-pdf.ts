/**
 * Pages of primitives → PDF bytes. Fonts are subset and embedded, text stays selectable, pictures are
 * embedded once each. Equal pages with an equal date give equal bytes.
 */
import { Buffer } from 'node:buffer'
import PDFDocument from 'pdfkit'
import type { Page, PageSet } from '#engine/model/primitives.ts'
import { holdsMarks, PageWriter } from './write/page-writer.ts'
import { internalsOf } from './write/pdfkit-internals.ts'
import { createResources } from './write/resources.ts'
import { Structure } from './write/structure.ts'

export type WriteOptions = {
  /** Creation date in the document's properties. */
  createdAt: Date
  /** Pages that become part of another document have no structure of their own. */
  isPart?: boolean
}

/** A PDF needs a page: a set without any gives one empty A4 page. */
const emptyPage: Page = { widthPt: 595.28, heightPt: 841.89, primitives: [] }

/** @throws what pdfkit throws on a picture that is no PNG or JPEG */
export async function writePdf(pageSet: PageSet, options: WriteOptions): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'ja-JP',
    displayTitle: true,
    margin: 0,
    // No standard font: an unembedded Helvetica would be listed in every file.
    font: null as unknown as string,
    info: {
      Title: pageSet.title,
      ...(pageSet.author !== null && { Author: pageSet.author }),
      Creator: '建守',
      Producer: '建守',
      CreationDate: options.createdAt,
    },
  })
  const bytes = collect(document)
  const resources = createResources(document)
  // Where nothing is marked all of it would count as decoration, and nobody would have it read out.
  const isMarked = pageSet.pages.some(({ primitives }) => primitives.some(holdsMarks))
  const structure = options.isPart || !isMarked ? null : new Structure(internalsOf(document))
  const pages = pageSet.pages.length > 0 ? pageSet.pages : [emptyPage]
  for (const page of pages) {
    document.addPage({ size: [page.widthPt, page.heightPt], margin: 0 })
    if (page.bookmark !== undefined) document.outline.addItem(page.bookmark)
    structure?.beginPage(page.bookmark)
    await resources.embedPictures(page.primitives)
    const writer = new PageWriter(resources, structure)
    writer.draw(page.primitives)
    resources.write(writer.content())
    for (const { xPt, yPt, widthPt, heightPt, address } of page.links ?? []) {
      document.link(xPt, yPt, widthPt, heightPt, address, structure?.linkOptions(address))
      structure?.addLink(address)
    }
  }
  resources.finish()
  structure?.finish()
  document.end()
  return bytes
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
}
