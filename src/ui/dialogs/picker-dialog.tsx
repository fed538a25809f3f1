import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { DialogShell } from './dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import type { PagerProps } from '#src/ui/lists/pager.tsx'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'

const dialogWidthRem = 43.75

export type PickerDialogProps = {
  title: string
  selectedCount: number
  submitting?: boolean
  onClose: () => void
  onSubmit: () => void
  /** Search and filters; they stay while the records under them scroll. */
  filters: ReactNode
  /** In the place of the records where they could not be loaded. */
  failure?: { message: string; onRetry: () => void }
  page?: PagerProps['meta']
  onPageChange: (page: number) => void
  children: ReactNode
}

const pxPerRem = 16

/**
 * Choosing among paged records: 700 wide, on a phone the whole screen; 追加 once something is chosen. No form: Enter in a
 * search field searches and takes no choice as made, and a filter's menu may hold a form of its own.
 */
export const PickerDialog = ({
  title,
  selectedCount,
  submitting = false,
  onClose,
  onSubmit,
  filters,
  failure,
  page,
  onPageChange,
  children,
}: PickerDialogProps) => (
  <DialogShell
    open
    flush
    width={dialogWidthRem * pxPerRem}
    title={title}
    onClose={onClose}
    footerStart={
      <span role="status">
        <SelectedCount count={selectedCount} />
      </span>
    }
    actions={
      <>
        <Button onClick={onClose}>{dialogWords.cancel}</Button>
        <LoadingButton
          variant="contained"
          color="primary"
          loading={submitting}
          disabled={selectedCount === 0}
          onClick={onSubmit}
        >
          {dialogWords.add}
        </LoadingButton>
      </>
    }
  >
    <Box sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' }}>{filters}</Box>
    <Box sx={{ minHeight: { desk: 400 }, borderTop: 1, borderColor: 'divider' }}>
      {failure ? (
        <Box sx={{ p: 4 }}>
          <ErrorPanel {...failure} />
        </Box>
      ) : (
        children
      )}
    </Box>
    {page && !failure && (
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Pager meta={page} onPageChange={onPageChange} />
      </Box>
    )}
  </DialogShell>
)
