import { attendanceQueries } from '#src/api/attendances.ts'
import { documentQueries } from '#src/api/documents.ts'
import { matterQueries } from '#src/api/matters.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { offlineParts } from './draft/offline/parts.ts'

export const besides = async ({ query, file, part }: Keep, { companyId, documentId }: ParamsOf<'documentId'>) => {
  const document = await query(documentQueries.detail(companyId, documentId))
  if (!document) return
  const { excel_file } = document.template
  await Promise.all([
    query(documentQueries.sheets(companyId, documentId)),
    query(documentQueries.formValues(companyId, document)),
    query(documentQueries.previousValues(companyId, documentId)),
    query(documentQueries.boundValues(companyId, document)),
    // What its fields take over of the visit.
    query({ ...attendanceQueries.ofMatter(companyId, document.matter_id ?? 0), enabled: document.matter_id !== null }),
    query({ ...matterQueries.detail(companyId, document.matter_id ?? 0), enabled: document.matter_id !== null }),
    // What its sheets are calculated with, where somebody fills it in without a connection.
    ...(document.canEdit && excel_file ? [file(excel_file.path), ...offlineParts.map((address) => part(address))] : []),
  ])
}

export const code = () => [
  import('./fields/spread/spread-dialog.tsx'),
  import('./draft/insert-files-dialogs.tsx'),
  import('#src/widgets/photo-batch/photo-batch.tsx'),
  import('#src/widgets/voice-memo/voice-memo-dialog.tsx'),
  import('./phone/month/today-column.tsx'),
  import('#src/lib/holiday-names.ts'),
]
