import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { DialogShell } from './dialog-shell.tsx'
import type { DialogShellProps } from './dialog-shell.tsx'
import { LoadingButton } from './loading-button.tsx'
import { SelectedCount } from './selected-count.tsx'

type FormDialogProps = Omit<DialogShellProps, 'actions' | 'footerStart'> & {
  onSubmit: () => void
  submitLabel: string
  /** What is submitted cannot be taken back. */
  danger?: boolean
  submitting?: boolean
  submittingLabel?: string
  /** Blocks submitting where the specification says so (nothing chosen, invalid steps). */
  submitDisabled?: boolean
  /** Shown at the left of the footer. */
  selectedCount?: number
  /** What went wrong with the form as a whole. */
  error?: string
  footerNote?: ReactNode
}

/** A form in a dialog: `<FormDialog open title="案件の作成" submitLabel="作成" onSubmit={form.handleSubmit(save)} …>`. Enter submits. */
export const FormDialog = ({
  onSubmit,
  submitLabel,
  danger = false,
  submitting = false,
  submittingLabel,
  submitDisabled,
  selectedCount: chosen,
  error,
  footerNote,
  children,
  ...shell
}: FormDialogProps) => {
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may stand inside another form: React hands the event up through the portal.
    event.stopPropagation()
    if (!submitting && !submitDisabled) onSubmit()
  }
  return (
    <DialogShell
      {...shell}
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
          <Button onClick={shell.onClose}>{dialogWords.cancel}</Button>
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
      <form id={formId} noValidate onSubmit={handleSubmit}>
        {children}
      </form>
    </DialogShell>
  )
}
