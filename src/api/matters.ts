/** Matters (案件) and their statuses. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import type {
  Matter,
  MatterCalendarFilter,
  MatterCsvRequest,
  MatterFilter,
  UpdateMatterRequest,
  UntakenFilter,
} from '#domain/matters/matters.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isForForm, isNotFound, isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'
import type { QueryMeta } from './query.ts'

/** The rows in the order in which they were added, and what they add up to. */
export type MatterFinancials = { data: MatterFinancial[]; totals: { cost: number; sales: number; profit: number } }

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'matters', ...rest)

export const matterQueries = {
  list: (companyId: string, filter: MatterFilter) =>
    callQuery(companyId, key(companyId, 'list', filter), 'GET /matters', { query: filter }),
  /** The list page after page, as it is scrolled. */
  pages: (companyId: string, filter: Omit<MatterFilter, 'page'>) =>
    infiniteQueryOptions({
      queryKey: key(companyId, 'list', filter, 'pages'),
      queryFn: ({ signal, pageParam }) =>
        companyCall(companyId, 'GET /matters', { query: { ...filter, page: pageParam }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    }),
  detail: (companyId: string, id: number) =>
    dataQuery(companyId, key(companyId, 'detail', id), 'GET /matters/{id}', { params: { id } }),
  /** Others change the matter too: asked for again whenever it comes on screen. */
  histories: (companyId: string, id: number, page = 1) => ({
    ...callQuery(companyId, key(companyId, 'histories', id, page), 'GET /matters/{id}/histories', {
      params: { id },
      query: { page },
    }),
    staleTime: 0,
  }),
  /** Internal users only. */
  financials: (companyId: string, id: number) =>
    callQuery(companyId, key(companyId, 'financials', id), 'GET /matters/{id}/financials', { params: { id } }),
  /** Internal users only. */
  financialReport: (companyId: string, filter: FinancialReportFilter) =>
    dataQuery(companyId, key(companyId, 'financial-report', filter), 'GET /matter-financial-report', { query: filter }),
  /** Everything whose schedule touches the days from start_date to end_date. */
  calendar: (companyId: string, filter: MatterCalendarFilter) =>
    dataQuery(companyId, key(companyId, 'calendar', filter), 'GET /matter-calendars', { query: filter }),
  /** One page of what nobody has taken and no day from `before` on shows. */
  untaken: (companyId: string, filter: UntakenFilter) =>
    callQuery(companyId, key(companyId, 'untaken', filter), 'GET /untaken-matters', { query: filter }),
  /** In the company's order. */
  statuses: (companyId: string) =>
    dataQuery(companyId, companyKey(companyId, 'matter-statuses'), 'GET /matter-statuses'),
}

/** What the list shows as a file; `ids` narrows it to the selected ones. */
export const downloadMatterCsv = (companyId: string, filter: MatterCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /matter-csv-download', { body: filter })

/** Only what is sent changes; 409 (matterConflictSchema) where another person changed the same since `updated_at`. */
export const sendMatterChange = (
  companyId: string,
  id: number,
  body: UpdateMatterRequest,
  options: CallOptions = {},
): Promise<Matter> => dataOf(companyCall(companyId, 'PUT /matters/{id}', { params: { id }, body, ...options }))

export const useMatterMutation = <Input>(
  companyId: string,
  run: (input: Input) => Promise<Matter>,
  meta: QueryMeta = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (matter) => {
      client.setQueryData(matterQueries.detail(companyId, matter.id).queryKey, matter)
      await invalidateNoun(client, companyId, 'matters')
    },
    onError: (error) => {
      // The matter itself is gone, or out of this user's sight: its page asks again and says so.
      if (isNotFound(error)) void invalidateNoun(client, companyId, 'matters')
      // Somebody deleted the status meanwhile: the choice is loaded anew.
      if (isValidation(error) && 'status_id' in error.fields)
        void client.invalidateQueries({ queryKey: matterQueries.statuses(companyId).queryKey })
    },
    meta,
  })
}

/** Only what is sent changes; 409 (matterConflictSchema), 422 and 404 are the form's to show. */
export const useUpdateMatter = (companyId: string) =>
  useMatterMutation(
    companyId,
    ({ id, ...body }: UpdateMatterRequest & { id: number }) => sendMatterChange(companyId, id, body),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** Wrong input, a conflict, and that there is no connection, are the caller's to show. */
export const useSetMatterStatus = (companyId: string) =>
  useMatterMutation(
    companyId,
    ({ id, ...body }: { id: number; status_id: number; updated_at?: string }) =>
      sendMatterChange(companyId, id, body, { mayWait: true }),
    {
      screenShows: (error) => isForForm(error) || isOffline(error),
      failure: 'ステータスの変更に失敗しました。時間をおいて、やり直してください。',
    },
  )
