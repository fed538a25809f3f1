import { useBlocker } from '@tanstack/react-router'
import { confirmTexts, useConfirm } from './confirm-dialog.tsx'

/** Asks before leaving a screen with unsaved input, by link, back button or closing the tab. */
export const useLeaveGuard = (hasUnsavedInput: boolean): void => {
  const confirm = useConfirm()
  useBlocker({
    disabled: !hasUnsavedInput,
    enableBeforeUnload: hasUnsavedInput,
    shouldBlockFn: async () => !(await confirm(confirmTexts.leave)),
  })
}
