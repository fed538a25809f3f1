import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import { isSmartphone } from '#src/lib/device.ts'
import { ErrorPanel } from './error-panel.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Pager } from './pager.tsx'
import type { PagerProps } from './pager.tsx'

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

/** Enter in a search field searches; it must not take the choice as made. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') event.preventDefault()
}

/** Choosing among paged records: 700 wide, on a phone the whole screen; 追加 once something is chosen. */
export const PickerDialog = ({ title, selectedCount, submitting, onClose, onSubmit, filters, failure, page, onPageChange, children }: PickerDialogProps) => (
  <FormDialog open flush width={700} title={title} submitLabel="追加" submitting={submitting} submitDisabled={selectedCount === 0} selectedCount={selectedCount} onClose={onClose} onSubmit={onSubmit}>
    <Box onKeyDown={keepEnter} sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' }}>{filters}</Box>
    <Box sx={{ minHeight: isSmartphone() ? undefined : 400, borderTop: 1, borderColor: 'divider' }}>
      {failure ? <Box sx={{ p: 4 }}><ErrorPanel {...failure} /></Box> : children}
    </Box>
    {page && !failure && <Box sx={{ borderTop: 1, borderColor: 'divider' }}><Pager meta={page} onPageChange={onPageChange} /></Box>}
  </FormDialog>
)
