/** Matters (案件) and their statuses. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import type {
  CreateMatterFinancialRequest,
  MatterFinancial,
  UpdateMatterFinancialRequest,
} from '#domain/matters/matter-financials.contract.ts'
import type {
  BulkUpdateMattersRequest,
  Matter,
  MatterCalendarFilter,
  MatterCalendarItem,
  MatterCsvRequest,
  MatterFilter,
  UpdateMatterRequest,
  UntakenFilter,
} from '#domain/matters/matters.contract.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { CallOptions, Download } from './call.ts'
import { isConflict, isForForm, isNotFound, isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { companyKey, invalidateNoun } from './query.ts'

/** The rows in the order in which they were added, and what they add up to. */
export type MatterFinancials = { data: MatterFinancial[]; totals: { cost: number; sales: number; profit: number } }

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'matters', ...rest)

export const matterQueries = {
  list: (companyId: string, filter: MatterFilter) =>
    queryOptions({
      queryKey: key(companyId, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /matters', { query: filter, signal }),
    }),
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
    queryOptions({
      queryKey: key(companyId, 'detail', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /matters/{id}', { params: { id }, signal })),
    }),
  /** Others change the matter too: asked for again whenever it comes on screen. */
  histories: (companyId: string, id: number, page = 1) =>
    queryOptions({
      queryKey: key(companyId, 'histories', id, page),
      queryFn: ({ signal }) =>
        companyCall(companyId, 'GET /matters/{id}/histories', { params: { id }, query: { page }, signal }),
      staleTime: 0,
    }),
  /** Internal users only. */
  financials: (companyId: string, id: number) =>
    queryOptions({
      queryKey: key(companyId, 'financials', id),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /matters/{id}/financials', { params: { id }, signal }),
    }),
  /** Internal users only. */
  financialReport: (companyId: string, filter: FinancialReportFilter) =>
    queryOptions({
      queryKey: key(companyId, 'financial-report', filter),
      queryFn: ({ signal }) =>
        dataOf(companyCall(companyId, 'GET /matter-financial-report', { query: filter, signal })),
    }),
  /** Everything whose schedule touches the days from start_date to end_date. */
  calendar: (companyId: string, filter: MatterCalendarFilter) =>
    queryOptions({
      queryKey: key(companyId, 'calendar', filter),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /matter-calendars', { query: filter, signal })),
    }),
  /** One page of what nobody has taken and no day from `before` on shows. */
  untaken: (companyId: string, filter: UntakenFilter) =>
    queryOptions({
      queryKey: key(companyId, 'untaken', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /untaken-matters', { query: filter, signal }),
    }),
  /** In the company's order. */
  statuses: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'matter-statuses'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /matter-statuses', { signal })),
    }),
}

/** What the list shows as a file; `ids` narrows it to the selected ones. */
export const downloadMatterCsv = (companyId: string, filter: MatterCsvRequest): Promise<Download> =>
  companyDownload(companyId, 'POST /matter-csv-download', { body: filter })

export const downloadFinancialReportCsv = (companyId: string, filter: FinancialReportFilter): Promise<Download> =>
  companyDownload(companyId, 'POST /matter-financial-report-csv-download', { body: filter })

/** The home shows matters too. */
export const invalidateMatters = async (client: QueryClient, companyId: string): Promise<void> => {
  await Promise.all(['matters', 'home'].map((noun) => invalidateNoun(client, companyId, noun)))
}

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
  meta: { failure?: string; screenShows?: (error: unknown) => boolean } = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (matter) => {
      client.setQueryData(matterQueries.detail(companyId, matter.id).queryKey, matter)
      // A matter may bring a new building along, and facilities show how far their matters are.
      if (matter.building_id !== null) void invalidateNoun(client, companyId, 'buildings')
      void invalidateNoun(client, companyId, 'facilities')
      await invalidateMatters(client, companyId)
    },
    onError: (error) => {
      // The matter itself is gone, or out of this user's sight: its page asks again and says so.
      if (isNotFound(error)) void invalidateMatters(client, companyId)
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

type MatterLinks = Pick<
  UpdateMatterRequest,
  'user_ids' | 'remove_user_ids' | 'facility_ids' | 'remove_facility_ids' | 'template_ids' | 'remove_template_ids'
>

/** Links and unlinks `object` (メンバー, 設備, 書類テンプレート); what others linked meanwhile stays. */
export const useLinkToMatter = (companyId: string, object: string) =>
  useMatterMutation(
    companyId,
    ({ id, ...links }: { id: number } & MatterLinks) => sendMatterChange(companyId, id, links),
    { failure: failureText(object, '変更') },
  )

const useFinancialMutation = <Input>(
  companyId: string,
  run: (input: Input) => Promise<unknown>,
  meta: { failure?: string; screenShows?: (error: unknown) => boolean },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => invalidateMatters(client, companyId),
    // Somebody else was first: the rows behind the form are theirs by now.
    onError: (error) => {
      if (isConflict(error)) void invalidateMatters(client, companyId)
    },
    meta,
  })
}

const createFinancial = (companyId: string, matterId: number, body: CreateMatterFinancialRequest) =>
  companyCall(companyId, 'POST /matters/{id}/financials', { params: { id: matterId }, body })

/** A new row without `id`, otherwise the row of that id as it was at `updated_at`; 422, 409 (matterFinancialConflictSchema) and 404 are the form's to show. */
export const useSaveFinancial = (companyId: string, matterId: number) =>
  useFinancialMutation(
    companyId,
    ({
      id,
      ...body
    }: CreateMatterFinancialRequest & Pick<UpdateMatterFinancialRequest, 'updated_at'> & { id: number | undefined }) =>
      id === undefined
        ? createFinancial(companyId, matterId, body)
        : companyCall(companyId, 'PUT /matters/{id}/financials/{financial_id}', {
            params: { id: matterId, financial_id: id },
            body,
          }),
    { failure: failureText('収支', '保存'), screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** A row that was deleted, anew; what fails is told where it was asked for. */
export const useRestoreFinancial = (companyId: string, matterId: number) =>
  useFinancialMutation(companyId, (body: CreateMatterFinancialRequest) => createFinancial(companyId, matterId, body), {
    screenShows: () => true,
  })

export const useDeleteFinancial = (companyId: string, matterId: number) =>
  useFinancialMutation(
    companyId,
    (financial_id: number) =>
      companyCall(companyId, 'DELETE /matters/{id}/financials/{financial_id}', {
        params: { id: matterId, financial_id },
      }),
    { failure: failureText('収支', '削除') },
  )

type Planned = Pick<MatterCalendarItem, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'lead_user_id'>
/** `joins` comes to the members, `leaves` goes from them, with the change of who leads. */
export type Reschedule = Pick<MatterCalendarItem, 'id' | 'updated_at'> &
  Partial<Planned> & { joins?: UserRef | undefined; leaves?: UserRef | undefined }
export const rescheduleKey = (companyId: string) => key(companyId, 'reschedule')

/**
 * Moves a matter on every calendar at once, and back where it is refused. `updated_at` is the state that was seen:
 * 409 (matterConflictSchema) and 422 are the screen's to show.
 */
export const useRescheduleMatter = (companyId: string) => {
  const client = useQueryClient()
  const calendars = { queryKey: key(companyId, 'calendar') }
  const show = (changed: Pick<MatterCalendarItem, 'id'> & Partial<MatterCalendarItem>) =>
    client.setQueriesData<MatterCalendarItem[]>(calendars, (matters) =>
      matters?.map((matter) => {
        if (matter.id !== changed.id) return matter
        const known = Object.entries(changed).filter(([key]) => key in matter)
        return { ...matter, ...Object.fromEntries(known) }
      }),
    )
  return useMutation({
    mutationKey: rescheduleKey(companyId),
    mutationFn: ({ id, joins, leaves, ...body }: Reschedule) =>
      sendMatterChange(companyId, id, {
        ...body,
        ...(joins && { user_ids: [joins.id] }),
        ...(leaves && { remove_user_ids: [leaves.id] }),
      }),
    onMutate: async (changed) => {
      await client.cancelQueries(calendars)
      const before = client.getQueriesData<MatterCalendarItem[]>(calendars)
      const known = before.flatMap(([, matters]) => matters ?? []).find(({ id }) => id === changed.id)
      const { joins, leaves, ...planned } = changed
      const users = known?.users.filter(({ id }) => id !== joins?.id && id !== leaves?.id)
      show({ ...planned, ...(users && { users: joins ? [...users, joins] : users }) })
      return known
    },
    onSuccess: (matter) => {
      client.setQueryData(matterQueries.detail(companyId, matter.id).queryKey, matter)
      show(matter)
    },
    onError: (_error, _changed, before) => before && show(before),
    onSettled: () => void invalidateMatters(client, companyId),
    meta: { failure: '日程の変更に失敗しました。時間をおいて、やり直してください。', screenShows: isForForm },
  })
}

/** One change of the selected matters; the answer names those that it was refused for, and why. */
export const useBulkUpdateMatters = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkUpdateMattersRequest) => dataOf(companyCall(companyId, 'PUT /matters', { body })),
    onSettled: () => invalidateMatters(client, companyId),
    onError: (error) => {
      // Somebody deleted the status meanwhile: the choice is loaded anew.
      if (isValidation(error)) void client.invalidateQueries({ queryKey: matterQueries.statuses(companyId).queryKey })
    },
    meta: {
      failure: '案件の一括変更に失敗しました。時間をおいて、やり直してください。',
      screenShows: (error) => isNotFound(error) || isValidation(error),
    },
  })
}

export const useCopyMatter = (companyId: string) =>
  useMatterMutation(
    companyId,
    (id: number) => dataOf(companyCall(companyId, 'POST /matters/{id}/copy', { params: { id } })),
    { failure: '案件のコピーに失敗しました。時間をおいて、やり直してください。' },
  )

/** The deleted matter's own page may still stand: what it shows goes stale, but nothing asks again for what is gone. */
export const useDeleteMatter = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => companyCall(companyId, 'DELETE /matters/{id}', { params: { id } }),
    onSuccess: async (_, id) => {
      await client.invalidateQueries({ queryKey: matterQueries.detail(companyId, id).queryKey, refetchType: 'none' })
      await client.invalidateQueries({ queryKey: companyKey(companyId, 'documents'), refetchType: 'none' })
      await client.invalidateQueries({ queryKey: key(companyId, 'list') })
    },
    meta: { failure: '案件の削除に失敗しました。時間をおいて、やり直してください。' },
  })
}
