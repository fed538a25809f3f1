/** What is done with kinds, plans and their times. */
import type { CreateAuthorityRequest, UpdateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import type { PlanDocumentRequest } from '#domain/plans/plan-documents.contract.ts'
import type {
  ArrangeRequest,
  CloseOccurrencesRequest,
  CopyYearRequest,
  CreateInspectionKindRequest,
  CreatePlanRequest,
  MoveOccurrenceRequest,
  ReportOccurrenceRequest,
  SkipOccurrenceRequest,
  UpdateInspectionKindRequest,
  UpdatePlanRequest,
} from '#domain/plans/plans.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'

export const useCreateKind = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: CreateInspectionKindRequest) => dataOf(companyCall(companyId, 'POST /inspection-kinds', { body })),
    // Somebody else may have taken over the same preset: it is among the company's own by now.
    { screenShows: isValidation, isOutdated: isValidation },
  )

export const useUpdateKind = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: UpdateInspectionKindRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /inspection-kinds/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** What this person made of it last, within a day. */
export const useUndoKind = (companyId: string) =>
  useNounMutation(companyId, 'plans', (id: number) =>
    dataOf(companyCall(companyId, 'POST /inspection-kinds/{id}/undo', { params: { id } })),
  )

export const useDeleteKind = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (id: number) => companyCall(companyId, 'DELETE /inspection-kinds/{id}', { params: { id } }),
    { failure: failureText('点検種目', '削除') },
  )

export const useCreateAuthority = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: CreateAuthorityRequest) => dataOf(companyCall(companyId, 'POST /authorities', { body })),
    // Somebody else may have taken over the same candidate: it is among the company's own by now.
    { screenShows: isValidation, isOutdated: isValidation },
  )

export const useUpdateAuthority = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: UpdateAuthorityRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /authorities/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

export const useDeleteAuthority = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (id: number) => companyCall(companyId, 'DELETE /authorities/{id}', { params: { id } }),
    { failure: failureText('行政庁', '削除') },
  )

export const useCreatePlan = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: CreatePlanRequest) => dataOf(companyCall(companyId, 'POST /plans', { body })),
    { screenShows: isValidation },
  )

export const useUpdatePlan = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: UpdatePlanRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /plans/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error) },
  )

/** What this person made of it last, within a day. */
export const useUndoPlan = (companyId: string) =>
  useNounMutation(companyId, 'plans', (id: number) =>
    dataOf(companyCall(companyId, 'POST /plans/{id}/undo', { params: { id } })),
  )

export const useMoveOccurrence = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: MoveOccurrenceRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /occurrences/{id}/place', { params: { id }, body })),
    { screenShows: isValidation },
  )

export const useSkipOccurrence = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, ...body }: SkipOccurrenceRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'POST /occurrences/{id}/skip', { params: { id }, body })),
    { screenShows: isValidation },
  )

/** 年間作業計画書 or 月次実施報告書 as a document, with its matter where that is asked for. */
export const useCreatePlanDocument = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: PlanDocumentRequest) => dataOf(companyCall(companyId, 'POST /plan-documents', { body })),
    { screenShows: isValidation },
  )

export const useCloseOccurrences = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: CloseOccurrencesRequest) => dataOf(companyCall(companyId, 'POST /occurrences/close', { body })),
    { screenShows: isValidation },
  )

/** 昨年度の表を写す. */
export const useCopyYear = (companyId: string) =>
  useNounMutation(companyId, 'plans', (body: CopyYearRequest) =>
    dataOf(companyCall(companyId, 'POST /year-table-copy', { body })),
  )

/** One after another: what somebody has changed since ends it, and says so. */
export const useUndoOccurrences = (companyId: string) =>
  useNounMutation(companyId, 'plans', async (ids: readonly number[]) => {
    for (const id of ids) await companyCall(companyId, 'POST /occurrences/{id}/undo', { params: { id } })
  })

/** 届出; the file goes along. */
export const useReportOccurrence = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, file, ...body }: ReportOccurrenceRequest & { id: number; file?: File }) =>
      dataOf(
        companyCall(companyId, 'POST /occurrences/{id}/report', { params: { id }, body, files: file ? { file } : {} }),
      ),
    { screenShows: isForForm },
  )

/** 是正: a matter comes of it. */
export const useMendOccurrence = (companyId: string) =>
  useNounMutation(companyId, 'plans', (id: number) =>
    dataOf(companyCall(companyId, 'POST /occurrences/{id}/mending', { params: { id } })),
  )

/** Matters come of it. */
export const useArrange = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: ArrangeRequest) => dataOf(companyCall(companyId, 'POST /visits', { body })),
    { screenShows: isValidation },
  )
