import { PDFDocument, PDFName, PDFRawStream, type PDFDict } from '@cantoo/pdf-lib'

/** Widths of the pictures on its pages. */
export const pictureWidthsOf = async (pdf: Uint8Array): Promise<number[]> =>
  (await PDFDocument.load(pdf)).context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object.dict as PDFDict] : []))
    .filter(
      (dict) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image') && dict.has(PDFName.of('SMask')) === false,
    )
    .map((dict) => Number(String(dict.get(PDFName.of('Width')))))
