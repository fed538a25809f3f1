/**
 * The parts of pdfkit 0.20 below its public types that the writer uses: content, resources and subset
 * fonts are written directly, because its text calls shape and measure again what is already laid out.
 */
export type Reference = {
  data: Record<string, unknown>
  write(chunk: string | Uint8Array): void
  end(chunk?: string | Uint8Array): void
}

export type EmbeddedFont = {
  id: string
  subset: { includeGlyph(glyphId: number): number }
  /** By glyph index of the subset: advance in 1/1000 em, and the code points for copying and searching. */
  widths: number[]
  unicode: number[][]
  ref(): Reference
}

export type DocumentInternals = {
  page: {
    fonts: Record<string, Reference>
    xobjects: Record<string, Reference>
    ext_gstates: Record<string, Reference>
    resources: { data: { Shading?: Record<string, Reference> } }
  }
  _font: EmbeddedFont
  ref(data?: Record<string, unknown>): Reference
  font(source: unknown): unknown
  openImage(bytes: Uint8Array): { label: string; obj: Reference | null; embed(document: DocumentInternals): void }
  addContent(content: string): unknown
}

export const internalsOf = (document: PDFKit.PDFDocument): DocumentInternals => document as unknown as DocumentInternals
