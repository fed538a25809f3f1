/**
 * Asks before something that cannot be taken back:
 *
 *   const confirm = useConfirm()
 *   if (await confirm(confirmTexts.delete)) remove.mutate(id)
 *
 * With `rememberKey` the dialog offers 次回以降表示しない; once ticked and confirmed, the answer is yes without asking. Its code
 * is loaded with the first press; where it cannot be had, the browser asks. `withdrawn` takes the question back, as a no.
 */
import { createContext, use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { readPreference } from '#src/lib/preference.ts'
import type { ConfirmDialogProps, ConfirmOptions } from './confirm-view.tsx'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'

type Confirm = (options: ConfirmOptions, withdrawn?: AbortSignal) => Promise<boolean>
const ConfirmContext = createContext<Confirm | null>(null)

const ConfirmDialog = pressedPart<ConfirmDialogProps>(
  () => import('./confirm-view.tsx').then((module) => module.ConfirmView),
  ({ title, message, onClose }) => onClose(window.confirm(`${title}\n\n${message}`)),
)

type Question = { options: ConfirmOptions; answer: (isConfirmed: boolean) => void; number: number }

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const confirm = useCallback<Confirm>((options, withdrawn) => {
    if (options.rememberKey && readPreference<boolean>(`confirm.${options.rememberKey}`)) return Promise.resolve(true)
    return new Promise((answer) => {
      let isOpen = true
      const answerOnce = (isConfirmed: boolean) => {
        isOpen = false
        answer(isConfirmed)
      }
      setQuestion((last) => ({ options, answer: answerOnce, number: (last?.number ?? 0) + 1 }))
      setOpen(true)
      withdrawn?.addEventListener('abort', () => {
        if (!isOpen) return
        setOpen(false)
        answerOnce(false)
      })
    })
  }, [])
  const handleClose = (isConfirmed: boolean) => {
    setOpen(false)
    question?.answer(isConfirmed)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <ConfirmDialog key={question.number} {...question.options} open={isOpen} onClose={handleClose} />}
    </ConfirmContext>
  )
}

export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}
