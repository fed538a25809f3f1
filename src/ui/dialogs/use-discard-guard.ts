import { confirmTexts } from '#domain/text/dialogs.ts'
import { useLeaveGuard, useLossQuestion } from './use-leave-guard.ts'

/** For a form in a dialog: closing it or leaving the page with unsaved input asks first. Answers the close handler. */
export const useDiscardGuard = (hasUnsavedInput: boolean, onClose: () => void, isSaving = false): (() => void) => {
  const ask = useLossQuestion(hasUnsavedInput)
  useLeaveGuard(hasUnsavedInput, { isSaving })
  const close = async () => {
    if (!hasUnsavedInput || (await ask(confirmTexts.discard))) onClose()
  }
  return () => void close()
}
