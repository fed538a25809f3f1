import type { DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import { usePdfs } from '#src/widgets/pdf-viewer/use-pdfs.ts'
import type { InsertedFile } from './inserted-files.tsx'

/** The inserted files in the document's order, each PDF with how far its reading is. */
export const useInsertedFiles = (
  resources: readonly DocumentEmbedResource[],
): { files: InsertedFile[]; retry: () => void } => {
  const ordered = [...resources].sort((a, b) => a.order_number - b.order_number)
  const { stateOf, retry } = usePdfs(ordered.filter(({ isPDF }) => isPDF).map(({ file }) => file.path))
  return {
    files: ordered.map((resource) => ({ resource, pdf: resource.isPDF ? stateOf(resource.file.path) : null })),
    retry,
  }
}
