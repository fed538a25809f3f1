import { confirmTexts } from '#domain/text/dialogs.ts'
import { useConfirm } from './confirm-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** For a form in a dialog: closing it or leaving the page with unsaved input asks first. Answers the close handler. */
export const useDiscardGuard = (hasUnsavedInput: boolean, onClose: () => void): (() => void) => {
  const confirm = useConfirm()
  useLeaveGuard(hasUnsavedInput)
  const close = async () => {
    if (!hasUnsavedInput || (await confirm(confirmTexts.discard))) onClose()
  }
  return () => void close()
}
