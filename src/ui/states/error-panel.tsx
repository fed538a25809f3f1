import Button from '@mui/material/Button'
import { Note } from './note.tsx'

export type ErrorPanelProps = { message: string; onRetry: () => void }

/** In the place of what could not be loaded: why, and 再試行. */
export const ErrorPanel = ({ message, onRetry }: ErrorPanelProps) => (
  <Note
    severity="error"
    action={
      <Button size="small" onClick={onRetry}>
        再試行
      </Button>
    }
  >
    {message}
  </Note>
)
