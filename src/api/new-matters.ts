/** Matters as they are made. */
import type { CreateMatterRequest, Matter } from '#domain/matters/matters.contract.ts'
import { makeOnce } from './attempts.ts'
import { companyCall, type CallOptions } from './call.ts'
import { isOffline, isValidation } from './errors.ts'
import { dataOf } from './http.ts'
import { useMatterMutation } from './matters.ts'

export const sendMatter = (companyId: string, body: CreateMatterRequest, options: CallOptions): Promise<Matter> =>
  dataOf(companyCall(companyId, 'POST /matters', { body, ...options }))

export const matterPlace = (companyId: string): string => `${companyId} matter`

/** 422 is the form's to show; where it queues what finds no connection, that too. */
export const useCreateMatter = (companyId: string, { isQueued = false } = {}) =>
  useMatterMutation(
    companyId,
    (body: CreateMatterRequest) =>
      makeOnce(matterPlace(companyId), body, (idempotencyKey) =>
        sendMatter(companyId, body, { idempotencyKey, mayWait: isQueued }),
      ),
    { screenShows: (error) => isValidation(error) || (isQueued && isOffline(error)) },
  )
