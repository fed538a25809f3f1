/** 今日始める. */
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { StartedOccurrence, StartOccurrenceRequest } from '#domain/plans/plans.contract.ts'
import { makeOnce } from './attempts.ts'
import { companyCall, type CallOptions } from './call.ts'
import { isOffline } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'

/** The time as it is begun, and the matter that it is done in. */
export type StartedRound = StartedOccurrence & { matter: Matter }

/** What is asked after the start is asked again with it, and the start is answered as it was the first time. */
export const sendStart = async (
  companyId: string,
  id: number,
  body: StartOccurrenceRequest,
  options: CallOptions,
): Promise<StartedRound> => {
  const started = await dataOf(
    companyCall(companyId, 'POST /occurrences/{id}/start', { params: { id }, body, ...options }),
  )
  const { idempotencyKey: _key, ...asking } = options
  const of = { params: { id: started.occurrence.matter!.id }, ...asking }
  return { ...started, matter: await dataOf(companyCall(companyId, 'GET /matters/{id}', of)) }
}

export const startPlace = (companyId: string, id: number): string => `${companyId} start ${id}`

/** That there is no connection is the caller's to show: it waits then. */
export const useStartRound = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    ({ id, body }: { id: number; body: StartOccurrenceRequest }) =>
      makeOnce(startPlace(companyId, id), body, (idempotencyKey) =>
        sendStart(companyId, id, body, { idempotencyKey, mayWait: true }),
      ),
    { screenShows: isOffline },
  )
