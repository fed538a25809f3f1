/** Code that a press may want at once: it is loaded with the first press of all, while there is a connection. */
import { useEffect, useEffectEvent } from 'react'
import { awaitCode } from './slow-code.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'
import { useStore } from './use-store.ts'

export type PressedPart<Part> = {
  /** Null until it is there. */
  part: Store<Part | null>
  /** Rejects where it does not load; the next press and the next wish try again. */
  load: () => Promise<unknown>
}

const missing = new Set<() => Promise<unknown>>()
/** Settled, and never rejected, once all that can be had is there. */
export const loadPressedParts = (): Promise<unknown> => Promise.allSettled([...missing].map((load) => load()))
const handlePress = (): void => void loadPressedParts()
export const awaitFirstPress = (): void => {
  window.addEventListener('pointerdown', handlePress, { passive: true })
  window.addEventListener('keydown', handlePress)
}

export const withFirstPress = <Part>(ask: () => Promise<Part>): PressedPart<Part> => {
  const part = createStore<Part | null>(null)
  const load = () =>
    ask().then((loaded) => {
      missing.delete(load)
      part.set(loaded)
    })
  missing.add(load)
  return { part, load }
}

/** The part, or null until it is there, which it soon is once it is `wanted`. */
export const usePressedPart = <Part>(
  { part, load }: PressedPart<Part>,
  wanted: unknown,
  /** What is wanted cannot be had now. */
  onMissing?: () => void,
): Part | null => {
  const loaded = useStore(part)
  const handleMissing = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (wanted && !loaded) awaitCode(load()).catch(handleMissing)
  }, [wanted, loaded, load])
  return loaded
}
