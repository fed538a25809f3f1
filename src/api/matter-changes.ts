/** What is done with matters besides their own fields: links, money, days, many at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import type {
  CreateMatterFinancialRequest,
  UpdateMatterFinancialRequest,
} from '#domain/matters/matter-financials.contract.ts'
import type {
  BulkUpdateMattersRequest,
  MatterCalendarItem,
  UpdateMatterRequest,
} from '#domain/matters/matters.contract.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall, companyDownload } from './call.ts'
import type { Download } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey, invalidateNoun } from './query.ts'
import { matterQueries, sendMatterChange, useMatterMutation } from './matters.ts'

const key = (companyId: string, ...rest: readonly unknown[]) => companyKey(companyId, 'matters', ...rest)

export const downloadFinancialReportCsv = (companyId: string, filter: FinancialReportFilter): Promise<Download> =>
  companyDownload(companyId, 'POST /matter-financial-report-csv-download', { body: filter })

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

const createFinancial = (companyId: string, matterId: number, body: CreateMatterFinancialRequest) =>
  companyCall(companyId, 'POST /matters/{id}/financials', { params: { id: matterId }, body })

/** A new row without `id`, otherwise the row of that id as it was at `updated_at`; 422, 409 (matterFinancialConflictSchema) and 404 are the form's to show. */
export const useSaveFinancial = (companyId: string, matterId: number) =>
  useNounMutation(
    companyId,
    'matters',
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
  useNounMutation(
    companyId,
    'matters',
    (body: CreateMatterFinancialRequest) => createFinancial(companyId, matterId, body),
    { screenShows: () => true },
  )

export const useDeleteFinancial = (companyId: string, matterId: number) =>
  useNounMutation(
    companyId,
    'matters',
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
    onSettled: () => void invalidateNoun(client, companyId, 'matters'),
    meta: { failure: '日程の変更に失敗しました。時間をおいて、やり直してください。', screenShows: isForForm },
  })
}

/** One change of the selected matters; the answer names those that it was refused for, and why. */
export const useBulkUpdateMatters = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkUpdateMattersRequest) => dataOf(companyCall(companyId, 'PUT /matters', { body })),
    onSettled: () => invalidateNoun(client, companyId, 'matters'),
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
