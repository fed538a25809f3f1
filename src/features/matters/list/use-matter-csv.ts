import { useMutation } from '@tanstack/react-query'
import type { MatterCsvRequest } from '#domain/matters/matters.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { downloadMatterCsv } from '#src/api/matters.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** Hands the matters to the browser's downloads as CSV. */
export const useMatterCsv = (companyId: string) =>
  useMutation({
    mutationFn: (request: MatterCsvRequest) => downloadMatterCsv(companyId, request),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '案件.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })
