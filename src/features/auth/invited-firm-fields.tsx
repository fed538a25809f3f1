import type { Control, FieldValues, Path } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'

export type InvitedFirm = { firm_name?: string | null | undefined; firm_tel?: string | null | undefined }

/** Whom a guest works for, and where that is reached: matched with what the inviting company knows. */
export const InvitedFirmFields = <Values extends FieldValues & InvitedFirm>({
  control,
}: {
  control: Control<Values>
}) => (
  <>
    <FormTextField
      control={control}
      name={'firm_name' as Path<Values>}
      label="勤務先の会社名"
      autoComplete="organization"
      maxLength={limits.text.shortText}
      hint="招待した会社に、どの会社の方かを伝えます。"
      sx={largeInput}
    />
    <FormTextField
      control={control}
      name={'firm_tel' as Path<Values>}
      label="勤務先の電話番号"
      autoComplete="tel"
      inputMode="tel"
      maxLength={limits.text.phone}
      sx={largeInput}
    />
  </>
)
