import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** What a store holds, or what is taken of it. Drawn by the server, it is what the store holds there. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T
export function useStore<T, Taken>(store: Pick<Store<T>, 'get' | 'subscribe'>, take: (value: T) => Taken): Taken
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>, take?: (value: T) => unknown) {
  const taken = () => (take ? take(get()) : get())
  return useSyncExternalStore(subscribe, taken, taken)
}
