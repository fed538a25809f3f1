/**
 * The parts of pdfkit 0.20 below its public types that the writer uses: content, resources and subset
 * fonts are written directly, because its text calls shape and measure again what is already laid out.
 */
export type Reference = {
  id: number
  data: Record<string, unknown>
  write(chunk: string | Uint8Array): void
  end(chunk?: string | Uint8Array): void
}

export type DocumentInternals = {
  page: {
    /** What was added so far, and whether it is deflated as it is written. */
    content: Reference & { buffer: Uint8Array[]; compress: boolean }
    fonts: Record<string, Reference>
    xobjects: Record<string, Reference>
    ext_gstates: Record<string, Reference>
    resources: { data: { Shading?: Record<string, Reference> } }
    dictionary: Reference
    annotations: Reference[]
  }
  _root: Reference
  _info: Reference
  _id: Uint8Array
  /** Bytes written so far. */
  _offset: number
  /** Where each object stands, by its number less one. */
  _offsets: (number | null)[]
  /** A line without its end, or bytes as they are. */
  _write(piece: string | Uint8Array): void
  /** Writes the table of objects and the trailer. */
  _finalize(): void
  push(chunk: Uint8Array | null): unknown
  /** What was written and not collected. */
  read(): Uint8Array
  ref(data?: Record<string, unknown>): Reference
  openImage(bytes: Uint8Array): { label: string; obj: Reference | null; embed(document: DocumentInternals): void }
  addContent(content: Uint8Array): unknown
}

export const internalsOf = (document: PDFKit.PDFDocument): DocumentInternals => document as unknown as DocumentInternals
