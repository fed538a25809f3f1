import { useEffect, useId, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { useConfirm } from './confirm-dialog.tsx'
import type { ConfirmOptions } from './confirm-view.tsx'

type Guard = { id: string; onLeave: (() => void) | undefined; isSaving: boolean }

/** The guards of this page that hold unsaved input now, oldest first: a dialog may stand over another. */
const guards = createStore<readonly Guard[]>([])

/** Whether anything typed on this page would be lost with it. */
export const useHasUnsavedInput = (): boolean => useStore(guards, ({ length }) => length > 0)

/**
 * Asks about all that this page holds, as a link that leads away does: for what leaves it by itself. True where nothing is
 * held, or it was given up; the browser then asks no more.
 */
export const useAskToLeave = (): (() => Promise<boolean>) => {
  const confirm = useConfirm()
  return async () => {
    const held = guards.get()
    if (held.length === 0) return true
    if (!(await confirm(confirmTexts.leave))) return false
    for (const guard of held) guard.onLeave?.()
    guards.set([])
    return true
  }
}

/** Asks about unsaved input, and takes the question back once there is none any more: it was saved meanwhile. */
export const useLossQuestion = (hasUnsavedInput: boolean): ((options: ConfirmOptions) => Promise<boolean>) => {
  const confirm = useConfirm()
  const saved = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!hasUnsavedInput) return
    const controller = new AbortController()
    saved.current = controller
    return () => controller.abort()
  }, [hasUnsavedInput])
  return (options) => confirm(options, saved.current?.signal)
}

type LeaveGuardOptions = {
  /** The input was given up. */
  onLeave?: () => void
  /** It is being saved: what saves it may lead on by itself, and the person still may not leave without a question. */
  isSaving?: boolean
}

/**
 * Asks before leaving a screen with unsaved input, by link, back button or closing the tab; once, however many guards
 * hold something.
 */
export const useLeaveGuard = (
  hasUnsavedInput: boolean,
  { onLeave, isSaving = false }: LeaveGuardOptions = {},
): void => {
  const ask = useLossQuestion(hasUnsavedInput)
  const id = useId()
  useEffect(() => {
    if (!hasUnsavedInput) return
    guards.set([...guards.get(), { id, onLeave: undefined, isSaving: false }])
    return () => guards.set(guards.get().filter((guard) => guard.id !== id))
  }, [id, hasUnsavedInput])
  useEffect(() => {
    const own = guards.get().find((guard) => guard.id === id)
    if (own) Object.assign(own, { onLeave, isSaving })
  })
  useBlocker({
    disabled: !hasUnsavedInput,
    enableBeforeUnload: () => guards.get().some((guard) => guard.id === id),
    shouldBlockFn: async ({ action }) => {
      const isLedOn = action === 'PUSH' || action === 'REPLACE'
      const held = guards.get().filter((guard) => !(guard.isSaving && isLedOn))
      // The first one asks for all.
      if (held[0]?.id !== id) return false
      const isLeaving = await ask(confirmTexts.leave)
      if (isLeaving) for (const guard of held) guard.onLeave?.()
      return !isLeaving
    },
  })
}
