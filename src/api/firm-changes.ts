/** Changes of 取引先, the company's own and those of their heads. */
import type {
  CreateFirmRequest,
  FirmPlaceRequest,
  HandMatterRequest,
  InviteToOwnFirmRequest,
  RemoveFromOwnFirmRequest,
  UpdateFirmRequest,
  UpdateOwnFirmRequest,
} from '#domain/firms/firms.contract.ts'
import { companyCall } from './call.ts'
import { isForForm, isNotFound, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'

const always = () => true

const useFirmMutation = <Input, Answer>(companyId: string, run: (input: Input) => Promise<Answer>) =>
  useNounMutation(companyId, 'firms', run, { screenShows: isForForm, isOutdated: always })

export const useCreateFirm = (companyId: string) =>
  useFirmMutation(companyId, (body: CreateFirmRequest) => dataOf(companyCall(companyId, 'POST /firms', { body })))

/** 409 (firmConflictSchema), 422 and 404 are the dialog's to show. */
export const useUpdateFirm = (companyId: string) =>
  useNounMutation(
    companyId,
    'firms',
    ({ id, ...body }: UpdateFirmRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /firms/{id}', { params: { id }, body })),
    { screenShows: (error) => isForForm(error) || isNotFound(error), isOutdated: always },
  )

export const useDeleteFirm = (companyId: string) =>
  useNounMutation(
    companyId,
    'firms',
    (id: number) => companyCall(companyId, 'DELETE /firms/{id}', { params: { id } }),
    { isOutdated: always },
  )

/** Null: to no firm. */
export const usePlaceInFirm = (companyId: string) =>
  useFirmMutation(
    companyId,
    ({
      user_id,
      from,
      to,
    }: {
      user_id: number
      from: number | null
      to: ({ id: number } & FirmPlaceRequest) | null
    }): Promise<unknown> => {
      if (to === null)
        return from === null
          ? Promise.resolve()
          : companyCall(companyId, 'DELETE /firms/{id}/people/{user_id}', { params: { id: from, user_id } })
      const { id, ...body } = to
      return companyCall(companyId, 'PUT /firms/{id}/people/{user_id}', { params: { id, user_id }, body })
    },
  )

// ---- one's own ----

const useOwnFirmMutation = <Input>(companyId: string, run: (input: Input) => Promise<unknown>) =>
  useNounMutation(companyId, 'firms', run, { screenShows: isValidation, isOutdated: always })

/** 409 (ownFirmConflictSchema) and 422 are the dialog's to show. */
export const useUpdateOwnFirm = (companyId: string) =>
  useNounMutation(
    companyId,
    'firms',
    ({ id: _, ...body }: UpdateOwnFirmRequest & { id: number }) =>
      dataOf(companyCall(companyId, 'PUT /own-firm', { body })),
    { screenShows: isForForm, isOutdated: always },
  )

export const useInviteToOwnFirm = (companyId: string) =>
  useOwnFirmMutation(companyId, (body: InviteToOwnFirmRequest) =>
    companyCall(companyId, 'POST /own-firm/invitations', { body }),
  )

export const useResendOwnInvitation = (companyId: string) =>
  useNounMutation(
    companyId,
    'firms',
    (id: number) => companyCall(companyId, 'POST /own-firm/invitations/{id}/resend', { params: { id } }),
    { isOutdated: always },
  )

export const useCancelOwnInvitation = (companyId: string) =>
  useNounMutation(
    companyId,
    'firms',
    (id: number) => companyCall(companyId, 'DELETE /own-firm/invitations/{id}', { params: { id } }),
    { isOutdated: always },
  )

export const useHandMatter = (companyId: string) =>
  useOwnFirmMutation(companyId, ({ id, ...body }: HandMatterRequest & { id: number }) =>
    companyCall(companyId, 'POST /own-firm/matters/{id}/hand', { params: { id }, body }),
  )

export const useRemoveFromOwnFirm = (companyId: string) =>
  useOwnFirmMutation(companyId, ({ id, ...body }: RemoveFromOwnFirmRequest & { id: number }) =>
    companyCall(companyId, 'DELETE /own-firm/people/{id}', { params: { id }, body }),
  )
