import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { DialogShell } from './dialog-shell.tsx'
import type { DialogShellProps } from './dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'
import { useDiscardGuard } from './use-discard-guard.ts'

type FormDialogProps = Omit<DialogShellProps, 'actions' | 'footerStart'> & {
  onSubmit: () => void
  submitLabel: string
  /** What is submitted cannot be taken back. */
  danger?: boolean
  submitting?: boolean
  submittingLabel?: string
  /** Blocks submitting where the specification says so (nothing chosen, invalid steps). */
  submitDisabled?: boolean
  /** Whether closing would lose something; where it is not said, whether anything was typed. False for a search or a password. */
  unsaved?: boolean
  /** Shown at the left of the footer. */
  selectedCount?: number
  /** What went wrong with the form as a whole. */
  error?: string
  footerNote?: ReactNode
}

/**
 * A form in a dialog: `<FormDialog open title="案件の作成" submitLabel="作成" onSubmit={form.handleSubmit(save)} …>`. Enter
 * submits. Escape, a press outside, キャンセル, 閉じる and leaving the page ask before they drop what was typed; `onClose` is
 * called once it may close, and by the form's owner once it is saved.
 */
export const FormDialog = ({
  onSubmit,
  submitLabel,
  danger = false,
  submitting = false,
  submittingLabel,
  submitDisabled,
  unsaved,
  selectedCount: chosen,
  error,
  footerNote,
  children,
  ...shell
}: FormDialogProps) => {
  const formId = useId()
  const [isTyped, setTyped] = useState(false)
  if (isTyped && !shell.open) setTyped(false)
  const handleClose = useDiscardGuard(shell.open && (unsaved ?? isTyped), shell.onClose, submitting)
  const handleInput = (event: FormEvent) => {
    // React hands events up from dialogs that stand above this one too.
    if (event.currentTarget.contains(event.target as Node)) setTyped(true)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may stand inside another form: React hands the event up through the portal.
    event.stopPropagation()
    if (!submitting && !submitDisabled) onSubmit()
  }
  return (
    <DialogShell
      {...shell}
      onClose={handleClose}
      footerStart={
        error ? (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {error}
          </Box>
        ) : (
          (footerNote ?? <span role="status">{chosen !== undefined && <SelectedCount count={chosen} />}</span>)
        )
      }
      actions={
        <>
          <Button onClick={handleClose}>{dialogWords.cancel}</Button>
          <LoadingButton
            type="submit"
            form={formId}
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={submitting}
            loadingText={submittingLabel}
            disabled={submitDisabled}
          >
            {submitLabel}
          </LoadingButton>
        </>
      }
    >
      <form id={formId} noValidate onInput={handleInput} onSubmit={handleSubmit}>
        {children}
      </form>
    </DialogShell>
  )
}
