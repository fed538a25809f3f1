import { useState } from 'react'
import Box from '@mui/material/Box'
import { useController } from 'react-hook-form'
import type { Drawing, Pin, PinPlace } from '#domain/drawings/drawings.contract.ts'
import { pinColumnLabels as labels, pinStateLabels, pinStates, pinText } from '#domain/drawings/drawings.labels.ts'
import { limits } from '#domain/limits.ts'
import { optionsOf } from '#domain/labels.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FacilityChoice } from './facility-choice.tsx'
import { useSavePin } from './use-save-pin.ts'
import { usePinSubmit, schema } from './use-pin-submit.ts'

/** Clockwise from the top of the sheet. */
const directions = ['上', '右上', '右', '右下', '下', '左下', '左', '左上'].map((name, index) => ({
  value: index * 45,
  label: `${name}（${index * 45}°）`,
}))
/** Another direction that a pin has already stays among the choices. */
const directionChoices = (current: number | null) =>
  current === null || directions.some(({ value }) => value === current)
    ? directions
    : [...directions, { value: current, label: `${current}°` }]

type PinDialogProps = {
  companyId: string
  drawing: Drawing
  /** The pin that is edited, or where a new one stands. */
  pin: Pin | PinPlace
  onClose: () => void
  /** With its id, below zero where it waits to be sent. */
  onSaved: (pinId: number) => void
}

/** ピンの追加 and ピンの編集. */
export const PinDialog = ({ companyId, drawing, pin, onClose, onSaved }: PinDialogProps) => {
  const edited = 'id' in pin ? pin : null
  const { add, save, isSaving, isSaved } = useSavePin(companyId, drawing)
  const [facility, setFacility] = useState(edited?.facility ?? null)
  /** The state the edit began from; after somebody else's, theirs. */
  const [base, setBase] = useState(edited?.updated_at)
  const form = useRecordForm(schema, {
    text: edited?.text ?? '',
    lng: pin.lng,
    lat: pin.lat,
    version: pin.version,
    direction: edited?.direction ?? null,
    state: edited?.state ?? pinStates.unconfirmed,
    facility_id: edited?.facility?.id ?? null,
  })
  const facilityField = useController({ control: form.control, name: 'facility_id' })
  const { dirtyFields, isDirty, errors } = form.formState
  const handleSave = usePinSubmit({ setBase, form, edited, facility, dirtyFields, save, base, onSaved, add })
  return (
    <FormDialog
      open
      title={edited ? `${pinText(edited.number)}の編集` : 'ピンの追加'}
      submitLabel={edited ? '保存' : '追加'}
      submitting={isSaving || isSaved}
      error={errors.root?.message}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSave)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FacilityChoice
          companyId={companyId}
          buildingId={drawing.building_id}
          value={facility}
          error={facilityField.fieldState.error?.message}
          onChange={(chosen) => {
            setFacility(chosen)
            facilityField.field.onChange(chosen?.id ?? null)
          }}
        />
        <FormTextField
          control={form.control}
          name="text"
          label={labels.text}
          multiline
          rows={3}
          maxLength={limits.text.note}
        />
        <FormSelect
          control={form.control}
          name="direction"
          label={labels.direction}
          hint="図面の上を0°とする、写真を撮った向きや設備の向きです。"
          choices={directionChoices(edited?.direction ?? null)}
          clearLabel="指定なし"
        />
        <FormRadioGroup
          row
          control={form.control}
          name="state"
          label={labels.state}
          hint="現地で位置と内容を確かめたら、確認済みにします。"
          choices={optionsOf(pinStateLabels).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Box>
    </FormDialog>
  )
}
