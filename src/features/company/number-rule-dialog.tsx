import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { businessDay } from '#domain/dates.ts'
import { choicesOf, idsOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { numberRuleSchema, readTargetKey, targetKey } from '#domain/numbers/numbers.contract.ts'
import type { NumberRule } from '#domain/numbers/numbers.contract.ts'
import { numberText } from '#domain/numbers/numbers.ts'
import {
  numberDigitsLabels,
  numberMomentLabels,
  numberRestartLabels,
  numberTexts as texts,
  numberYearLabels,
} from '#domain/numbers/numbers.texts.ts'
import { now } from '#src/lib/now.ts'
import { useSaveNumberRules } from '#src/api/number-rules.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { KeptDialog } from './kept-dialog.tsx'

/** What is numbered is one choice here. */
const formSchema = z.object({ target: z.string().min(1, '付けるものを選択してください。') }).and(numberRuleSchema)
type Values = z.infer<typeof formSchema>

type NumberRuleDialogProps = {
  companyId: string
  rules: readonly NumberRule[]
  targets: readonly { value: string; label: string }[]
  /** Null: a new one. */
  edited: NumberRule | null
  yearStart: number
  onClose: () => void
}

const blank = { prefix: '', year: 'fiscal', digits: 4, restarts: 'year', moment: 'creation', file_name: '' } as const

export const NumberRuleDialog = ({ companyId, rules, targets, edited, yearStart, onClose }: NumberRuleDialogProps) => {
  // As they were when the edit began: what others saved since is not written over.
  const [seen] = useState(rules)
  const save = useSaveNumberRules(companyId)
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: edited ? { ...edited, target: targetKey(edited) } : { ...blank, target: '' },
  })
  const { control } = form
  const target = useWatch({ control, name: 'target' })
  const bodyOf = ({ target: key, ...typed }: Values) => {
    if (seen.some((rule) => rule !== edited && targetKey(rule) === key)) {
      form.setError('target', { message: texts.taken }, { shouldFocus: true })
      return null
    }
    const written: NumberRule = {
      ...typed,
      ...readTargetKey(key),
      prefix: typed.prefix || null,
      file_name: typed.file_name || null,
      // A matter has no submission.
      moment: key === targetKey({}) ? 'creation' : typed.moment,
    }
    const number_rules = edited ? seen.map((other) => (other === edited ? written : other)) : [...seen, written]
    return { number_rules, seen: [...seen] }
  }
  return (
    <KeptDialog form={form} texts={texts} isNew={edited === null} bodyOf={bodyOf} save={save} onClose={onClose}>
      <FormSelect control={control} name="target" label={texts.target} required choices={targets} />
      <FormTextField
        control={control}
        name="prefix"
        label={texts.prefix}
        autoComplete="off"
        maxLength={limits.text.numberPrefix}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))', gap: 4 }}>
        <FormSelect control={control} name="year" label={texts.year} choices={choicesOf(numberYearLabels)} />
        <FormSelect
          control={control}
          name="digits"
          label={texts.digits}
          choices={idsOf(numberDigitsLabels).map((value) => ({ value, label: numberDigitsLabels[value] }))}
        />
        <FormSelect control={control} name="restarts" label={texts.restarts} choices={choicesOf(numberRestartLabels)} />
        {target !== targetKey({}) && (
          <FormSelect control={control} name="moment" label={texts.moment} choices={choicesOf(numberMomentLabels)} />
        )}
      </Box>
      <Example control={control} yearStart={yearStart} />
      {target !== targetKey({}) && (
        <FormTextField
          control={control}
          name="file_name"
          label={texts.fileName}
          autoComplete="off"
          placeholder="{番号}_{建物}_{年月}"
          hint={texts.fileNameHint}
          maxLength={limits.text.fileNamePattern}
        />
      )}
    </KeptDialog>
  )
}

/** As the first number would be today. */
const Example = ({ control, yearStart }: { control: Control<Values>; yearStart: number }) => {
  const [prefix = null, year, digits, restarts] = useWatch({ control, name: ['prefix', 'year', 'digits', 'restarts'] })
  const number = numberText(
    { prefix, year, digits, restarts },
    { day: businessDay(now()), year_start_month: yearStart },
    1,
  )
  return <Box sx={{ typography: 'body2' }}>{`${texts.example}：${number}`}</Box>
}
