/**
 * The parts of pdfkit 0.20 below its public types that the writer uses: content, resources and subset
 * fonts are written directly, because its text calls shape and measure again what is already laid out.
 */
export type Reference = {
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
  }
  ref(data?: Record<string, unknown>): Reference
  openImage(bytes: Uint8Array): { label: string; obj: Reference | null; embed(document: DocumentInternals): void }
  addContent(content: Uint8Array): unknown
}

export const internalsOf = (document: PDFKit.PDFDocument): DocumentInternals => document as unknown as DocumentInternals
