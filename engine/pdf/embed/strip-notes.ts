/** What programs and cameras note in a PDF besides its pages: XMP, private data, and Exif of the photos in it. */
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'

const notes = ['Metadata', 'PieceInfo', 'LastModified'].map((name) => PDFName.of(name))

/** A photo that stands in the PDF as the file it was. */
const isJpeg = (stream: PDFRawStream): boolean => {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  return only === PDFName.of('DCTDecode')
}

/** Takes them out of a page and all that it draws with, before it is copied: copies of notes would stay behind. */
export const stripNotes = ({ node, doc: { context } }: PDFPage): void => {
  const seen = new Set<PDFRef>()
  const resources = node.Resources()
  // They may be those of all pages.
  const waiting: PDFObject[] = resources ? [node, resources] : [node]
  const visit = (object: PDFObject): void => {
    if (object instanceof PDFRef) {
      if (seen.has(object)) return
      seen.add(object)
      const target = context.lookup(object)
      if (target instanceof PDFRawStream && isJpeg(target)) {
        const clean = withoutMetadata(target.getContents())
        if (clean) context.assign(object, PDFRawStream.of(target.dict, clean))
      }
      if (target) waiting.push(target)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) {
      for (const name of notes) object.delete(name)
      // Upwards lie the other pages.
      for (const [name, value] of object.entries()) if (name !== PDFName.of('Parent')) waiting.push(value)
    }
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visit(next)
}
