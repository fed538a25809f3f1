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
import { isForForm, isValidation } from './errors.ts'
import { useNounMutation } from './noun-mutation.ts'

const always = () => true

const useFirmMutation = <Input>(companyId: string, run: (input: Input) => Promise<unknown>) =>
  useNounMutation(companyId, 'firms', run, { screenShows: isForForm, isOutdated: always })

export const useCreateFirm = (companyId: string) =>
  useFirmMutation(companyId, (body: CreateFirmRequest) => companyCall(companyId, 'POST /firms', { body }))

export const useUpdateFirm = (companyId: string) =>
  useFirmMutation(companyId, ({ id, ...body }: UpdateFirmRequest & { id: number }) =>
    companyCall(companyId, 'PUT /firms/{id}', { params: { id }, body }),
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
    }) => {
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

export const useUpdateOwnFirm = (companyId: string) =>
  useOwnFirmMutation(companyId, (body: UpdateOwnFirmRequest) => companyCall(companyId, 'PUT /own-firm', { body }))

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
