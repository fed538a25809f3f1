/**
 * Pages of primitives → PDF bytes. Fonts are subset and embedded, text stays selectable, pictures are
 * embedded once each. Equal pages with an equal date give equal bytes.
 */
import { Buffer } from 'node:buffer'
import PDFDocument from 'pdfkit'
import type { Page, PageSet } from '#engine/model/primitives.ts'
import { holdsMarks, PageWriter } from './write/page-writer.ts'
import { internalsOf } from './write/pdfkit-internals.ts'
import type { DocumentInternals } from './write/pdfkit-internals.ts'
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
  const internals = internalsOf(document)
  const written = collect(internals)
  const resources = createResources(document)
  // Where nothing is marked all of it would count as decoration, and nobody would have it read out.
  const isMarked = pageSet.pages.some(({ primitives }) => primitives.some(holdsMarks))
  const structure = options.isPart || !isMarked ? null : new Structure(internals)
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
  return written()
}

/**
 * Takes what the document writes as it is written: as a stream it would make bytes of each line by itself, and hand them on
 * turn by turn.
 * @returns all of it, once the document has ended
 */
function collect(document: DocumentInternals): () => Uint8Array {
  // Its head is written as it is made.
  const pieces: (string | Uint8Array)[] = [document.read()]
  document._write = (piece) => {
    const written = typeof piece === 'string' ? `${piece}\n` : piece
    pieces.push(written)
    document._offset += written.length
  }
  document.push = () => undefined
  return () => {
    const bytes = Buffer.alloc(document._offset)
    let at = 0
    for (const piece of pieces) {
      if (typeof piece === 'string') bytes.write(piece, at, 'latin1')
      else bytes.set(piece, at)
      at += piece.length
    }
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  }
}
