/** Saved views of lists (ビュー): one's own and the shared ones. */
import type { CreateViewRequest, UpdateViewRequest } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import { failureText } from '#domain/text/screens.ts'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'
import type { QueryMeta } from './query.ts'

export const viewQueries = {
  /** By name. A list without its views is still a list: nobody is told. */
  list: (companyId: string, list: ViewList) => ({
    ...dataQuery(companyId, companyKey(companyId, 'views', list), 'GET /views', { query: { list } }),
    meta: { screenShows: () => true },
  }),
}

const useViewMutation = <Input, Result>(companyId: string, run: (input: Input) => Promise<Result>, meta: QueryMeta) =>
  useNounMutation(companyId, 'views', run, meta)

const createView = (companyId: string) => (body: CreateViewRequest) =>
  dataOf(companyCall(companyId, 'POST /views', { body }))

/** 422 is the dialog's to show. */
export const useCreateView = (companyId: string) =>
  useViewMutation(companyId, createView(companyId), { screenShows: isValidation })

/** A view that was deleted, anew; what fails is told where it was asked for. */
export const useRestoreView = (companyId: string) =>
  useViewMutation(companyId, createView(companyId), { screenShows: () => true })

/** Only what is sent changes; 422 is the dialog's to show. */
export const useUpdateView = (companyId: string) =>
  useViewMutation(
    companyId,
    ({ id, ...body }: UpdateViewRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /views/{id}', { params: { id }, body })),
    { screenShows: isValidation },
  )

/** What the list begins with; null: as for everybody. */
export const useDefaultView = (companyId: string, list: ViewList) =>
  useViewMutation(
    companyId,
    (view_id: number | null) => companyCall(companyId, 'PUT /views/default', { body: { list, view_id } }),
    { failure: failureText('初期表示', '変更') },
  )

export const useDeleteView = (companyId: string) =>
  useViewMutation(companyId, (id: number) => companyCall(companyId, 'DELETE /views/{id}', { params: { id } }), {
    failure: failureText('ビュー', '削除'),
  })
