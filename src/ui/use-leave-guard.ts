import { useBlocker } from '@tanstack/react-router'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useConfirm } from './confirm-dialog.tsx'

/** Asks before leaving a screen with unsaved input, by link, back button or closing the tab. `onLeave`: the input was given up. */
export const useLeaveGuard = (hasUnsavedInput: boolean, onLeave?: () => void): void => {
  const confirm = useConfirm()
  useBlocker({
    disabled: !hasUnsavedInput,
    enableBeforeUnload: hasUnsavedInput,
    shouldBlockFn: async () => {
      const isLeaving = await confirm(confirmTexts.leave)
      if (isLeaving) onLeave?.()
      return !isLeaving
    },
  })
}
