import type { QueryClient } from '@tanstack/react-query'
import { addItemFile, invalidateDocuments } from '#src/api/documents.ts'
import { invalidateFiles, uploadReportFiles } from '#src/api/files.ts'
import type { CallOptions } from '#src/api/call.ts'
import type { UploadRecord, UploadTarget } from './upload.ts'

/** Whole seconds since it was first on its way; undefined at the first try. With them the server looks whether it has arrived. */
const repeatSeconds = ({ first_sent_at }: UploadRecord): number | undefined =>
  first_sent_at === null ? undefined : Math.max(0, Math.ceil((Date.now() - first_sent_at) / 1000))

/** Sends a file to where it belongs; resolves once the server has it. */
export const sendUpload = async (record: UploadRecord, callOptions: CallOptions): Promise<void> => {
  const { target, name, content } = record
  const file = new File([content], name, { type: content.type })
  const options = { ...callOptions, repeat_seconds: repeatSeconds(record) }
  if (target.kind === 'document-item')
    await addItemFile(target.company_id, target.document_id, target.item_id, file, options)
  else await uploadReportFiles(target.company_id, target.matter_id, [file], options)
}

/** Lets the screens that show the place see what arrived. */
export const invalidateTarget = (client: QueryClient, { kind, company_id }: UploadTarget): Promise<void> =>
  kind === 'document-item' ? invalidateDocuments(client, company_id) : invalidateFiles(client, company_id)
