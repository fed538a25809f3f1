import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useForm } from 'react-hook-form'
import { unlockRequestSchema, type UnlockRequest } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useUnlockLink } from '#src/api/recipient.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'

/** Opens a link whose document asks for a code. */
export const CodeForm = ({ token }: { token: string }) => {
  const unlock = useUnlockLink(token)
  const form = useForm<UnlockRequest>({
    resolver: zodResolver(unlockRequestSchema),
    mode: 'onTouched',
    defaultValues: { code: '' },
  })
  const handleSubmit = (body: UnlockRequest) =>
    unlock.mutate(body, { onError: (error) => showFieldErrors(form, error) })
  const { root } = form.formState.errors
  const failure = root?.message ?? (unlock.error && !isValidation(unlock.error) ? describeError(unlock.error) : null)
  return (
    <Box
      component="form"
      noValidate
      aria-label={accessCodeTexts.title}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
      sx={{ display: 'grid', gap: 4, width: '100%', maxWidth: 360, mt: 5, textAlign: 'left' }}
    >
      <Box sx={{ typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>{accessCodeTexts.about}</Box>
      {failure && <Note severity="error">{failure}</Note>}
      <FormTextField control={form.control} name="code" label={accessCodeTexts.label} required autoComplete="off" />
      <LoadingButton
        type="submit"
        variant="contained"
        color="primary"
        loading={unlock.isPending}
        loadingText="確認中..."
      >
        {accessCodeTexts.action}
      </LoadingButton>
    </Box>
  )
}
