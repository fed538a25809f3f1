/** What is done with document templates. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRef } from '#domain/files/files.contract.ts'
import type {
  CreateTemplateRequest,
  ShowTemplateToGuestsRequest,
  UpdateTemplateRequest,
} from '#domain/templates/templates.contract.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isDeleted, isForForm, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { never, useNounMutation } from './noun-mutation.ts'
import { invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'
import { templateQueries } from './templates.ts'

const useTemplateMutation = <Input, Result>(
  companyId: string,
  run: (input: Input) => Promise<Result>,
  meta: QueryMeta = {},
) => useNounMutation(companyId, 'templates', run, { ...meta, isOutdated: never })

/** Answers the saved template, under a new id where documents use the old version. Refusals (422) and the conflict (409, TemplateConflict) are the screen's to show. */
export const useUpdateTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateTemplateRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /templates/{id}', { params: { id }, body })),
    meta: { screenShows: (error) => isForForm(error) || isDeleted(error) },
    onSuccess: async (template) => {
      await invalidateNoun(client, companyId, 'templates')
      client.setQueryData(templateQueries.detail(companyId, template.id).queryKey, template)
    },
  })
}

/** ゲストに見せる, of all its documents. */
export const useShowTemplateToGuests = (companyId: string) =>
  useTemplateMutation(companyId, ({ id, ...body }: ShowTemplateToGuestsRequest & { id: number }) =>
    dataOf(companyCall(companyId, 'PUT /templates/{id}/guests', { params: { id }, body })),
  )

/** A template without Excel, of sections and items; refusals (422) are the screen's to show. */
export const useCreateSectionTemplate = (companyId: string) =>
  useTemplateMutation(
    companyId,
    (body: CreateTemplateRequest) => dataOf(companyCall(companyId, 'POST /templates', { body })),
    { screenShows: isValidation },
  )

/** A picture for an aiimage item to show; its id is the item's fileId. */
export const addTemplateFile = (companyId: string, file: File, options: CallOptions = {}): Promise<FileRef> =>
  dataOf(companyCall(companyId, 'POST /template-files', { files: { file }, ...options }))

/** archive: no longer offered; restore: offered again; recreation: a new one with the form and items of one that was deleted. */
const useTemplateMove = (companyId: string, move: 'archive' | 'restore' | 'recreation') =>
  useTemplateMutation(companyId, (id: number) =>
    dataOf(companyCall(companyId, `POST /templates/{id}/${move}`, { params: { id } })),
  )
export const useArchiveTemplate = (companyId: string) => useTemplateMove(companyId, 'archive')
export const useRestoreTemplate = (companyId: string) => useTemplateMove(companyId, 'restore')
export const useRecreateTemplate = (companyId: string) => useTemplateMove(companyId, 'recreation')
