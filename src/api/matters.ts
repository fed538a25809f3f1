/** Matters (案件) and their statuses. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { CreateMatterRequest, Matter, MatterFilter, MatterListItem, UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { ConflictError, isValidation } from './errors.ts'
import { companyPath, http } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

type Answer<T> = { data: T }

const path = (companyId: string, id?: number, rest = ''): string => `${companyPath(companyId)}/matters${id === undefined ? '' : `/${id}`}${rest}`
const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'matters', ...rest)
const one = async (call: Promise<Answer<Matter>>): Promise<Matter> => (await call).data

export const matterQueries = {
  list: (companyId: string, filter: MatterFilter) => queryOptions({
    queryKey: key(companyId, 'list', filter),
    queryFn: ({ signal }) => http.get<Paged<MatterListItem>>(path(companyId), { query: filter, signal }),
  }),
  detail: (companyId: string, id: number) => queryOptions({
    queryKey: key(companyId, 'detail', id),
    queryFn: ({ signal }) => one(http.get(path(companyId, id), { signal })),
  }),
  /** In the company's order. */
  statuses: (companyId: string) => queryOptions({
    queryKey: companyKey(companyId, 'matter-statuses'),
    queryFn: async ({ signal }) => (await http.get<Answer<MatterStatus[]>>(`${companyPath(companyId)}/matter-statuses`, { signal })).data,
  }),
}

export const invalidateMatters = (client: QueryClient, companyId: string): Promise<void> => invalidateNoun(client, companyId, 'matters')

const useMatterMutation = <Input>(companyId: string, run: (input: Input) => Promise<Matter>, meta: { failure?: string; screenShows?: (error: unknown) => boolean } = {}) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (matter) => {
      client.setQueryData(matterQueries.detail(companyId, matter.id).queryKey, matter)
      // A matter may bring a new building along.
      if (matter.building_id !== null) void invalidateNoun(client, companyId, 'buildings')
      await invalidateMatters(client, companyId)
    },
    meta,
  })
}

export const useCreateMatter = (companyId: string) =>
  useMatterMutation(companyId, (body: CreateMatterRequest) => one(http.post(path(companyId), body)), { screenShows: isValidation })

/** Only what is sent changes; 409 (matterConflictSchema) and 422 are the form's to show. */
export const useUpdateMatter = (companyId: string) =>
  useMatterMutation(companyId, ({ id, ...body }: UpdateMatterRequest & { id: number }) => one(http.put(path(companyId, id), body)), {
    screenShows: (error) => isValidation(error) || error instanceof ConflictError,
  })

export const useSetMatterStatus = (companyId: string) =>
  useMatterMutation(companyId, ({ id, status_id }: { id: number; status_id: number }) => one(http.put(path(companyId, id), { status_id })), {
    failure: 'ステータスの変更に失敗しました。時間をおいて、やり直してください。',
  })

export const useLinkTemplates = (companyId: string) =>
  useMatterMutation(companyId, ({ id, ...links }: { id: number } & Pick<UpdateMatterRequest, 'template_ids' | 'remove_template_ids'>) => one(http.put(path(companyId, id), links)), {
    failure: '書類テンプレートの変更に失敗しました。時間をおいて、やり直してください。',
  })

export const useCopyMatter = (companyId: string) =>
  useMatterMutation(companyId, (id: number) => one(http.post(path(companyId, id, '/copy'))), { failure: '案件のコピーに失敗しました。時間をおいて、やり直してください。' })

/** The deleted matter's own page may still stand: what it shows goes stale, but nothing asks again for what is gone. */
export const useDeleteMatter = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => http.delete<void>(path(companyId, id)),
    onSuccess: async (_, id) => {
      await client.invalidateQueries({ queryKey: matterQueries.detail(companyId, id).queryKey, refetchType: 'none' })
      await client.invalidateQueries({ queryKey: companyKey(companyId, 'documents'), refetchType: 'none' })
      await client.invalidateQueries({ queryKey: key(companyId, 'list') })
    },
    meta: { failure: '案件の削除に失敗しました。時間をおいて、やり直してください。' },
  })
}
