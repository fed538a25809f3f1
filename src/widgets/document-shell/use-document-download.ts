import { useMutation } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { downloadDocument } from '#src/api/document-changes.ts'
import type { DocumentDownload } from '#src/api/document-changes.ts'
import { isAborted, isValidation } from '#src/api/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

const endings = { pdf: '.pdf', excel: '.xlsx', archive: '_長期保存.pdf' } as const satisfies Record<
  DocumentDownload,
  string
>

type Wanted = { type: DocumentDownload; signal?: AbortSignal }

/** The document as a file, under its title. */
export const useDocumentDownload = (companyId: string, { id, title }: Pick<Document, 'id' | 'title'>) =>
  useMutation({
    mutationFn: async ({ type, signal }: Wanted) => {
      const { blob, file_name } = await downloadDocument(companyId, id, type, signal ? { signal } : {})
      saveFile(blob, file_name ?? `${title}${endings[type]}`)
    },
    // What the engine cannot make of a file it says itself; trying again would not help.
    onError: (error) => isValidation(error) && toast.error(error.message),
    meta: {
      failure: failureText('書類', 'ダウンロード'),
      screenShows: (error) => isAborted(error) || isValidation(error),
    },
  })
