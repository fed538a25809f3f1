/** This browser's side of push: whether it can, whether the person allows it, and where messages reach it. */
import { keepPreference, readPreference } from './preference.ts'

/** `install`: an iPhone takes them for an app on the home screen alone. */
export type PushAbility = 'can' | 'denied' | 'install' | 'cannot'

const canBeInstalled = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

export const pushAbility = (): PushAbility => {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return canBeInstalled() ? 'install' : 'cannot'
  return Notification.permission === 'denied' ? 'denied' : 'can'
}

const manager = async (): Promise<PushManager | null> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager ?? null

export const hasPush = async (): Promise<boolean> =>
  pushAbility() === 'can' && Boolean(await (await manager())?.getSubscription())

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person where nothing is decided yet. null: they do not want it, or the browser has no worker. */
export const subscribePush = async (publicKey: string): Promise<Subscribed | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const pushes = await manager()
  if (!pushes) return null
  const subscribe = () => pushes.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  // One for the key of another server stands in the way of a new one.
  const subscription = await subscribe().catch(async () => {
    await (await pushes.getSubscription())?.unsubscribe()
    return subscribe()
  })
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.['p256dh'] && keys['auth']
    ? { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } }
    : null
}

export const unsubscribePush = async (): Promise<void> => {
  await (await (await manager())?.getSubscription())?.unsubscribe()
}

const key = 'push-for'
/** Who turned it on in this browser: nobody else who signs in is sent anything here. */
export const pushIsFor = (): number | null => readPreference<number>(key)
export const notePushFor = (userId: number | null): boolean => keepPreference(key, userId)
