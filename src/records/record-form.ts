/** Forms of records, bound to the contract: none opens with a field that nobody gave a value. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** Every field of a form; what must be chosen is undefined until it is. One that is left out does not compile. */
export type Whole<Input> = { [Field in keyof Required<Input>]: Input[Field] | undefined }

/** `values`: as the form opens, of a filled record and of a new one. */
export const useRecordForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  values: Whole<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema as never),
    mode: 'onChange',
    defaultValues: values as DefaultValues<Input>,
  })

/** Only what was touched is sent: what somebody else changed meanwhile stays. */
export const touchedOf = <Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => dirty[key as keyof Values])) as Partial<Values>
