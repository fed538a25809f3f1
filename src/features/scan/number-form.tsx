import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { facilityNumber } from '#domain/facilities/facility-number.ts'
import { limits } from '#domain/limits.ts'
import { foldText } from '#domain/text/fold.ts'
import { maxLength, required } from '#domain/text/validation.ts'
import { describeError, isNotFound } from '#src/api/errors.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

const schema = z.object({
  number: z
    .string()
    .trim()
    .min(1, required('番号'))
    .max(limits.text.shortText, maxLength('番号', limits.text.shortText)),
})

/** Why a number opens nothing, beside its field. */
class NumberFault extends Error {}

/** Whose number it is: that under a label's code, else the one that the company has given. */
const facilityOf = async (client: QueryClient, companyId: string, text: string): Promise<number> => {
  const id = facilityNumber(text)
  if (id !== null)
    try {
      return (await client.query(facilityQueries.detail(companyId, id))).id
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  const { data } = await client.query(facilityQueries.list(companyId, { name: text, per_page: limits.maxPageSize }))
  const [found, ...others] = data.filter(
    ({ company_number }) => company_number && foldText(company_number) === foldText(text),
  )
  if (!found)
    throw new NumberFault(
      id === null ? `機器番号「${text}」の設備は見つかりません。` : `No.${id}の設備は見つかりません。`,
    )
  if (others.length > 0)
    throw new NumberFault(`機器番号「${text}」の設備が${others.length + 1}件あります。設備の一覧で検索してください。`)
  return found.id
}

/** The way for a label that no camera reads: the number under its code, or the one on the machine. */
export const NumberForm = ({ companyId }: { companyId: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { number: '' } })
  const open = useMutation({
    mutationFn: (text: string) => facilityOf(client, companyId, text),
    meta: { screenShows: () => true },
    onSuccess: (facilityId) =>
      navigate({ to: '/c/$companyId/facilities/$facilityId', params: { companyId, facilityId } }),
    onError: (error) =>
      form.setError('number', { message: error instanceof NumberFault ? error.message : describeError(error) }),
  })
  return (
    <Box
      component="form"
      noValidate
      aria-label="番号を入力"
      onSubmit={form.handleSubmit(({ number }) => open.mutate(number))}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}
    >
      <FormTextField
        control={form.control}
        name="number"
        label="番号を入力"
        hint="設備のラベルの No. に続く数字か、機器番号です。"
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
