/** Templates: their items and versions. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { FileRef } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import type {
  CreateTemplateRequest,
  TemplateFilter,
  TemplateListItem,
  UpdateTemplateRequest,
} from '#domain/templates/templates.contract.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isDeleted, isForForm, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'templates', ...rest)

type Search = Pick<TemplateFilter, 'name' | 'matter_id'>

/** Every page of a search, one after the other. */
const fetchAll = async (companyId: string, search: Search, signal: AbortSignal): Promise<TemplateListItem[]> => {
  const templates: TemplateListItem[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await companyCall(companyId, 'GET /templates', {
      query: { ...search, page, per_page: limits.maxPageSize },
      signal,
    })
    templates.push(...data)
    last = meta.last_page
  }
  return templates
}

export const templateQueries = {
  list: (companyId: string, filter: TemplateFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /templates', { query: filter, signal }),
    }),
  /** All that match, without pages: for choosing among them. */
  all: (companyId: string, search: Search = {}) =>
    queryOptions({
      queryKey: key(companyId, 'all', search),
      queryFn: ({ signal }) => fetchAll(companyId, search, signal),
    }),
  detail: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /templates/{id}', { params: { id }, signal })),
    }),
  /** The empty form, one table a sheet. */
  sheets: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'sheets', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /templates/{id}/sheets', { params: { id }, signal })),
      staleTime: Infinity,
    }),
  /** Every version of a template, the newest first. */
  versions: (companyId: string, lineage: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'versions', lineage, page),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /templates', { query: { lineage, page }, signal }),
    }),
  proposedItems: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'proposed-items', id),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /templates/{id}/proposed-items', { params: { id }, signal })),
      staleTime: Infinity,
    }),
}

/** What is read out of an uploaded form stays: the form never changes. */
const readFromForm: ReadonlySet<unknown> = new Set(['sheets', 'proposed-items', 'form-values'])
export const invalidateTemplates = (client: QueryClient, companyId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: key(companyId), predicate: ({ queryKey }) => !readFromForm.has(queryKey[3]) })

/** Answers the saved template, under a new id where documents use the old version. Refusals (422) and the conflict (409, TemplateConflict) are the screen's to show. */
export const useUpdateTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateTemplateRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /templates/{id}', { params: { id }, body })),
    meta: { screenShows: (error) => isForForm(error) || isDeleted(error) },
    onSuccess: async (template) => {
      await invalidateTemplates(client, companyId)
      client.setQueryData(templateQueries.detail(companyId, template.id).queryKey, template)
    },
  })
}

/** A template without Excel, of sections and items; refusals (422) are the screen's to show. */
export const useCreateSectionTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateTemplateRequest) => dataOf(companyCall(companyId, 'POST /templates', { body })),
    meta: { screenShows: isValidation },
    onSuccess: () => invalidateTemplates(client, companyId),
  })
}

/** A picture for an aiimage item to show; its id is the item's fileId. */
export const addTemplateFile = (companyId: string, file: File, options: CallOptions = {}): Promise<FileRef> =>
  dataOf(companyCall(companyId, 'POST /template-files', { files: { file }, ...options }))

/** archive: no longer offered; restore: offered again. */
const useTemplateMove = (companyId: string, move: 'archive' | 'restore') => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, `POST /templates/{id}/${move}`, { params: { id } })),
    onSuccess: () => invalidateTemplates(client, companyId),
  })
}
export const useArchiveTemplate = (companyId: string) => useTemplateMove(companyId, 'archive')
export const useRestoreTemplate = (companyId: string) => useTemplateMove(companyId, 'restore')

export const useCopyTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, 'POST /templates/{id}/copy', { params: { id } })),
    onSuccess: () => invalidateTemplates(client, companyId),
  })
}

/** A new template with the form and the saved items of one that was deleted. */
export const useRecreateTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => dataOf(companyCall(companyId, 'POST /templates/{id}/recreation', { params: { id } })),
    onSuccess: () => invalidateTemplates(client, companyId),
  })
}

export const useDeleteTemplate = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => companyCall(companyId, 'DELETE /templates/{id}', { params: { id } }),
    onSuccess: () => invalidateTemplates(client, companyId),
  })
}
