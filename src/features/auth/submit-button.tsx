import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import type { LoadingButtonProps } from '#src/ui/buttons/loading-button.tsx'

/** Sends a form of the way in, as wide as its fields. */
export const SubmitButton = (props: LoadingButtonProps) => (
  <LoadingButton type="submit" variant="contained" color="primary" size="large" fullWidth {...props} />
)
