/** What a newer version of the preset says otherwise; nothing is taken over that nobody asked for. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseFormReturn } from 'react-hook-form'
import { formatDay } from '#domain/dates.ts'
import type { InspectionKind } from '#domain/plans/plans.contract.ts'
import { newerPresetOf, presetDifferences, type PresetField } from '#domain/plans/presets/differences.ts'
import { presetCaution } from '#domain/plans/presets/preset.ts'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { ruleValues, type KindFormInput, type KindFormValues } from './kind-form.ts'

type PresetNoteProps = { kind: InspectionKind; form: UseFormReturn<KindFormInput, unknown, KindFormValues> }

export const PresetNote = ({ kind, form }: PresetNoteProps) => {
  const preset = newerPresetOf(kind)
  const differences = preset ? presetDifferences(kind, preset) : []
  if (!preset || differences.length === 0) return null
  const take = (field: PresetField) => {
    const values = field === 'rule' ? ruleValues(preset.rule) : { [field]: preset[field] ?? '' }
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof KindFormInput, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Note severity="info">
      <Box component="section" aria-label="プリセットとの違い" sx={{ display: 'grid', gap: 2 }}>
        <span>{`プリセットの新しい版（確認日 ${formatDay(preset.confirmed_on ?? '')}）と違うところが${differences.length}件あります。選んだところだけ、新しい版の内容を入力します。${presetCaution}`}</span>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {differences.map(({ field, label, own, preset: other }) => (
            <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
              <b>{label}</b>
              <div>{`今の内容：${own}`}</div>
              <div>{`新しい版：${other}`}</div>
              <Button size="small" aria-label={`${label}に新しい版の内容を入力`} onClick={() => take(field)}>
                新しい版の内容を入力
              </Button>
            </Box>
          ))}
        </Box>
        <FormCheckbox control={form.control} name="is_preset_seen" label="違いを確認した（次の版まで表示しない）" />
      </Box>
    </Note>
  )
}
