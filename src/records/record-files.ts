/** Files kept with a record: added, taken away and had back, and taken along as one ZIP. */
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#domain/call.ts'
import type { CompanyCalls } from '#domain/calls.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from '#src/api/call.ts'
import type { CallOptions, Download } from '#src/api/call.ts'
import { isValidation } from '#src/api/errors.ts'
import { dataOf } from '#src/api/http.ts'
import { useNounMutation } from '#src/api/noun-mutation.ts'
import { invalidateNoun } from '#src/api/query.ts'

/** Whose files these are, and where they are cached: pins are read with their drawing. */
const cachedIn = { buildings: 'buildings', facilities: 'facilities', pins: 'drawings' } as const
type Holder = keyof typeof cachedIn

type Added<Noun extends Holder> = AnswerOf<CompanyCalls[`POST /${Noun}/{id}/files`], never>['data']

export const addRecordFiles = <Noun extends Holder>(
  companyId: string,
  noun: Noun,
  id: number,
  files: readonly File[],
  options: CallOptions = {},
): Promise<Added<Noun>> => {
  const one: Holder = noun
  const added = companyCall(companyId, `POST /${one}/{id}/files`, { params: { id }, files: { files }, ...options })
  return dataOf(added as Promise<{ data: Added<Noun> }>)
}

/** 422 of an addition is the screen's to show, and whatever a return says. */
export const useRecordFiles = (companyId: string, noun: Holder, id: number) => {
  const cached = cachedIn[noun]
  return {
    add: useNounMutation(companyId, cached, (files: readonly File[]) => addRecordFiles(companyId, noun, id, files), {
      screenShows: isValidation,
    }),
    remove: useNounMutation(
      companyId,
      cached,
      (file_id: number) =>
        companyCall(companyId, `DELETE /${noun}/{id}/files`, { params: { id }, body: { ids: [file_id] } }),
      { failure: failureText('ファイル', '削除') },
    ),
    restore: useNounMutation(
      companyId,
      cached,
      (file_id: number) =>
        companyCall(companyId, `POST /${noun}/{id}/files/restore`, { params: { id }, body: { ids: [file_id] } }),
      { screenShows: () => true },
    ),
  }
}

/** How the files of a record come as one ZIP, and what is asked for anew where one of them is gone. */
export type FilesArchive = {
  receive: (ids: readonly number[], options: CallOptions) => Promise<Download>
  onGone: () => void
}

/** The chosen ones as one ZIP; 422 (too much) has a sentence of its own. */
export const useFilesArchive = (companyId: string, noun: 'buildings' | 'facilities', id: number): FilesArchive => {
  const client = useQueryClient()
  return {
    receive: (ids, options) =>
      companyDownload(companyId, `POST /${noun}/{id}/files-archive`, {
        params: { id },
        body: { ids: [...ids] },
        ...options,
      }),
    onGone: () => void invalidateNoun(client, companyId, noun),
  }
}
