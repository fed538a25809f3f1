import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { facilityNumber } from '#domain/facilities/facility-number.ts'
import { describeError, isNotFound } from '#src/api/errors.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

const schema = z.object({
  number: z.string().refine((text) => Boolean(facilityNumber(text)), '設備の番号を数字で入力してください。'),
})

/** The way for a label that no camera reads: the number under its code. */
export const NumberForm = ({ companyId }: { companyId: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { number: '' } })
  const open = useMutation({
    mutationFn: async (id: number) => (await client.query(facilityQueries.detail(companyId, id))).id,
    meta: { screenShows: () => true },
    onSuccess: (facilityId) =>
      navigate({ to: '/c/$companyId/facilities/$facilityId', params: { companyId, facilityId } }),
    onError: (error, id) =>
      form.setError('number', {
        message: isNotFound(error) ? `No.${id}の設備は見つかりません。` : describeError(error),
      }),
  })
  return (
    <Box
      component="form"
      noValidate
      aria-label="番号を入力"
      onSubmit={form.handleSubmit(({ number }) => open.mutate(facilityNumber(number)!))}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}
    >
      <FormTextField
        control={form.control}
        name="number"
        label="番号を入力"
        hint="設備のラベルの No. に続く数字です。"
        inputMode="numeric"
        autoComplete="off"
      />
      <LoadingButton
        type="submit"
        loading={open.isPending}
        loadingText="検索中..."
        sx={{ flex: 'none', mt: 6.25, minHeight: 48 }}
      >
        開く
      </LoadingButton>
    </Box>
  )
}
