/** Three forms of our own to begin with, in the public domain: whoever has none at hand sees with them what a template is. */
import { documentTypes } from '#domain/templates/templates.labels.ts'
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import inspection from '../../../../server/seed/forms/01_kuchoki_teiki_tenken.xlsx?url'
import estimate from '../../../../server/seed/forms/03_omitsumorisho.xlsx?url'
import completion from '../../../../server/seed/forms/08_koji_kanryo_juryosho.xlsx?url'

export type SampleForm = { name: string; document_type_id: DocumentTypeId; url: string }

export const sampleForms: readonly SampleForm[] = [
  { name: '空調機定期点検報告書', document_type_id: documentTypes.report, url: inspection },
  { name: '御見積書', document_type_id: documentTypes.estimate, url: estimate },
  { name: '工事完了報告書', document_type_id: documentTypes.report, url: completion },
]

/** As if the person had chosen it from their own files. */
export const fetchSample = async ({ name, url }: SampleForm): Promise<File> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new File([await answer.blob()], `${name}.xlsx`, { type })
}
