/** What a guest says of their job, and what the company's own people answer. */
import type {
  ConfirmReportRequest,
  ReportStateRequest,
  SendBackReportRequest,
} from '#domain/matters/guest-reports.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isForForm, isOffline } from './errors.ts'
import { dataOf } from './http.ts'
import { useMatterMutation } from './matters.ts'

export const sendGuestReport = (
  companyId: string,
  id: number,
  body: ReportStateRequest,
  options: CallOptions = {},
): Promise<Matter> =>
  dataOf(companyCall(companyId, 'PUT /matters/{id}/guest-report', { params: { id }, body, ...options }))

/** What is refused, and that there is no connection, are the caller's to show. */
export const useReportState = (companyId: string, id: number) =>
  useMatterMutation(companyId, (body: ReportStateRequest) => sendGuestReport(companyId, id, body, { mayWait: true }), {
    screenShows: (error) => isForForm(error) || isOffline(error),
    failure: '報告に失敗しました。時間をおいて、やり直してください。',
  })

export const useConfirmReport = (companyId: string, id: number) =>
  useMatterMutation(companyId, ({ user_id, ...body }: ConfirmReportRequest & { user_id: number }) =>
    dataOf(
      companyCall(companyId, 'POST /matters/{id}/guest-reports/{user_id}/confirm', { params: { id, user_id }, body }),
    ),
  )

/** 422 and 409 are the form's to show. */
export const useSendBackReport = (companyId: string, id: number) =>
  useMatterMutation(
    companyId,
    ({ user_id, ...body }: SendBackReportRequest & { user_id: number }) =>
      dataOf(
        companyCall(companyId, 'POST /matters/{id}/guest-reports/{user_id}/send-back', {
          params: { id, user_id },
          body,
        }),
      ),
    { screenShows: isForForm },
  )
