/** What programs and cameras note in a PDF besides its pages: XMP, private data, and Exif of the photos in it. */
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'

const notes = ['Metadata', 'PieceInfo', 'LastModified'].map((name) => PDFName.of(name))

const [filterKey, parametersKey] = [PDFName.of('Filter'), PDFName.of('DecodeParms')]
const photoFilters = [PDFName.of('DCTDecode'), PDFName.of('JPXDecode')]
const deflated = PDFName.of('FlateDecode')
const filtersOf = ({ dict }: PDFRawStream): PDFObject[] => {
  const filter = dict.lookup(filterKey)
  if (filter instanceof PDFArray) return filter.asArray().map((each) => dict.context.lookup(each) ?? each)
  return filter ? [filter] : []
}

/** A photo that stands in the PDF as the file it was, deflated once more by some programs; null for all else. */
const photoOf = (stream: PDFRawStream): Uint8Array | null => {
  const [first, second, ...more] = filtersOf(stream)
  if (first === undefined || more.length > 0) return null
  if (second === undefined) return photoFilters.some((name) => name === first) ? stream.getContents() : null
  if (first !== deflated || !photoFilters.some((name) => name === second)) return null
  try {
    return inflateSync(stream.getContents())
  } catch {
    // Viewers cannot show it either.
    return null
  }
}

const withoutNotes = (stream: PDFRawStream): PDFRawStream | null => {
  const photo = photoOf(stream)
  const clean = photo === null ? null : withoutMetadata(photo)
  if (clean === null) return null
  const filter = filtersOf(stream).at(-1)!
  const dict = stream.dict.clone()
  dict.set(filterKey, filter)
  const parameters = dict.lookup(parametersKey)
  if (parameters instanceof PDFArray) dict.set(parametersKey, parameters.get(parameters.size() - 1))
  return PDFRawStream.of(dict, clean)
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
      const clean = target instanceof PDFRawStream ? withoutNotes(target) : null
      if (clean) context.assign(object, clean)
      if (clean ?? target) waiting.push((clean ?? target)!)
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
