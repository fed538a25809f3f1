/** 月次点検表 of buildings as they are begun. */
import type {
  ConfirmDaysRequest,
  CreateMonthSheetRequest,
  MonthSheetConflict,
} from '#domain/documents/month-sheets.contract.ts'
import type { MonthSheetAnswer } from '#domain/documents/documents.contract.ts'
import { companyCall, type CallOptions } from './call.ts'
import { ConflictError, isForForm, isOffline } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'

export const sendMonthSheet = (
  companyId: string,
  body: CreateMonthSheetRequest,
  options: CallOptions,
): Promise<MonthSheetAnswer> => dataOf(companyCall(companyId, 'POST /month-sheets', { body, ...options }))

/** With its matter; a second press finds the first one's. Without a connection it is the form's to keep it. */
export const useCreateMonthSheet = (companyId: string) =>
  useNounMutation(
    companyId,
    'matters',
    (body: CreateMonthSheetRequest) => sendMonthSheet(companyId, body, { mayWait: true }),
    { screenShows: (error) => isForForm(error) || isOffline(error) },
  )

export const useCreateNextSheet = (companyId: string) =>
  useNounMutation(
    companyId,
    'matters',
    (id: number) => dataOf(companyCall(companyId, 'POST /documents/{id}/next-sheet', { params: { id } })),
    { screenShows: (error) => existingSheet(error) !== null },
  )

/** The sheet that stands already, where that is why none was made. */
export const existingSheet = (error: unknown): NonNullable<MonthSheetConflict['existing']> | null =>
  error instanceof ConflictError ? ((error.body as Partial<MonthSheetConflict>).existing ?? null) : null

/** Where a value of one of the days changed meanwhile, or somebody asked for approval, the sheet is read anew. */
export const useConfirmDays = (companyId: string, id: number) =>
  useNounMutation(companyId, 'documents', (body: ConfirmDaysRequest) =>
    dataOf(companyCall(companyId, 'POST /documents/{id}/day-confirmations', { params: { id }, body })),
  )

export const useWithdrawDay = (companyId: string, id: number) =>
  useNounMutation(companyId, 'documents', (item_id: number) =>
    dataOf(companyCall(companyId, 'DELETE /documents/{id}/day-confirmations/{item_id}', { params: { id, item_id } })),
  )
