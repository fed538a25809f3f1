import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import { dialogWords } from '#domain/text/dialogs.ts'
import { useDelayed } from '#src/lib/use-delayed.ts'
import { DialogShell } from './dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import type { ErrorPanelProps } from '#src/ui/states/error-panel.tsx'

/** A row of the form: how many fields stand beside each other, how many lines they have, whether characters are counted. */
export type FormRow = { fields?: number; lines?: number; counted?: boolean }

type FormLoadingProps = {
  title: string
  width?: number
  rows: readonly FormRow[]
  /** Why there is no form. */
  failure: ErrorPanelProps | undefined
  onClose: () => void
}

/** A form's dialog while what it edits is loaded: as large as the form, and nothing in it can be typed into. */
export const FormLoading = ({ title, width, rows, failure, onClose }: FormLoadingProps) => {
  const isShown = useDelayed(true)
  return (
    <DialogShell
      open
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWords.cancel}</Button>
          <Button variant="contained" color="primary" disabled>
            {dialogWords.save}
          </Button>
        </>
      }
    >
      {failure ? (
        <ErrorPanel {...failure} />
      ) : (
        <Box
          role="status"
          aria-label="読み込み中"
          sx={{ display: 'grid', gap: 4, visibility: isShown ? undefined : 'hidden' }}
        >
          {rows.map((row, index) => (
            <SkeletonRow key={index} {...row} />
          ))}
        </Box>
      )}
    </DialogShell>
  )
}

const SkeletonRow = ({ fields = 1, lines = 1, counted }: FormRow) => (
  <Box
    sx={{ display: 'grid', gap: 4, gridTemplateColumns: { desk: `repeat(${fields}, minmax(0, 1fr))`, phone: '1fr' } }}
  >
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Box sx={{ mb: 1, typography: 'label' }}>
          <Skeleton width={80} />
        </Box>
        {/* As high as the field that it stands for. */}
        <Skeleton variant="rounded" width="100%">
          <OutlinedInput disabled fullWidth multiline={lines > 1} rows={lines > 1 ? lines : undefined} />
        </Skeleton>
        {counted && (
          <Box sx={{ mt: 1, typography: 'caption' }}>
            <Skeleton width={48} sx={{ ml: 'auto' }} />
          </Box>
        )}
      </div>
    ))}
  </Box>
)
