/** お知らせ on this device. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#domain/text/screens.ts'
import { hasPush, notePushFor, pushAbility, pushIsFor, subscribePush, unsubscribePush } from '#src/lib/push.ts'
import { openCall } from './call.ts'
import { dataOf } from './http.ts'
import { ownPerson } from './person.ts'

const key = ['account', 'push']

export const pushQueries = {
  /** On where both sides say so: a browser forgets, and so does a server whose session ended. */
  own: () =>
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) => {
        const { public_key, is_on } = await dataOf(openCall('GET /api/user/push', { signal }))
        return { public_key, isOn: is_on && (await hasPush()) }
      },
      staleTime: 0,
      meta: { screenShows: () => true },
    }),
}

const turnOn = async (public_key: string): Promise<boolean> => {
  const subscription = await subscribePush(public_key)
  if (!subscription) return false
  await openCall('PUT /api/user/push', { body: subscription })
  notePushFor(ownPerson()?.id ?? null)
  return true
}

const turnOff = async (): Promise<boolean> => {
  notePushFor(null)
  await openCall('DELETE /api/user/push')
  await unsubscribePush()
  return false
}

/** Answers whether it is on now: who is asked by the browser may say no. */
export const useTurnPush = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ public_key, on }: { public_key: string; on: boolean }) => (on ? turnOn(public_key) : turnOff()),
    meta: { failure: failureText('プッシュ通知の設定', '保存') },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** After a new sign-in whoever had it on goes on to be told. */
export const renewPush = async (): Promise<void> => {
  const id = ownPerson()?.id
  if (id === undefined || pushIsFor() !== id || pushAbility() !== 'can' || !(await hasPush())) return
  const { public_key, is_on } = await dataOf(openCall('GET /api/user/push'))
  if (!is_on) await turnOn(public_key)
}
