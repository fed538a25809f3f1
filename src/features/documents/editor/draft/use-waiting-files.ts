import { useMemo } from 'react'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { fileKindOf, fileKinds } from '#domain/files/files.labels.ts'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import { shownType, useContentUrls } from '#src/outbox/screens/use-content-urls.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'

/** A phone's HEIC has no kind by its name, and becomes a JPEG before it is sent. */
const insertableKindOf = ({ name, type }: { name: string; type: string }) => {
  if (type.startsWith('image/')) return fileKinds.image
  const kind = fileKindOf(name)
  return kind === fileKinds.pdf || kind === fileKinds.image ? kind : null
}

/** As the folder will list it; its id and the file's are its entry's. */
const reportFileOf = (entry: Queued<'file'>, matter_id: number, url: string | undefined): ReportFile[] => {
  const { write, written_at } = entry
  const type = insertableKindOf(write)
  if (type === null) return []
  const id = localIdOf(entry)
  const at = new Date(written_at).toISOString()
  return [
    {
      id,
      file_id: id,
      matter_id,
      document_id: null,
      name: write.name,
      path: url ?? '',
      type,
      thumbnail_path: url !== undefined && shownType.test(write.type) ? url : null,
      ...noPhotoFacts,
      content_type: write.type,
      size: write.size,
      author: null,
      authors: [],
      created_at: at,
      updated_at: at,
      submitted_at: null,
      canEditName: false,
      canCopy: false,
      canDelete: false,
    },
  ]
}

/** What waits on this device for the matter's report folder and can become pages of a document; what was refused will not. */
export const useWaitingFiles = (companyId: string, matterId: number | null): readonly ReportFile[] => {
  const entries = queuedOf(useOutbox(), 'file').filter(
    ({ write: { company_id, target }, state }) =>
      state !== 'failed' && company_id === companyId && 'matter_id' in target && target.matter_id === matterId,
  )
  const urls = useContentUrls(entries.map(({ id }) => id))
  // The queue tells of every step that it takes: only other files are another list.
  const shown = JSON.stringify(entries.flatMap((entry) => reportFileOf(entry, matterId ?? 0, urls.get(entry.id))))
  return useMemo(() => JSON.parse(shown) as ReportFile[], [shown])
}
