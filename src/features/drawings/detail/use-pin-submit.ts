import type { z } from 'zod'
import { createPinRequestSchema, type Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStateLabels, pinStates } from '#domain/drawings/drawings.labels.ts'
import { deletionText, isNotFound } from '#src/api/errors.ts'
import { currentPin } from '#src/api/pins.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import type { PinFacts } from '#src/outbox/kinds/pin-facts.ts'
import type { useSavePin } from './use-save-pin.ts'
import type { FacilityRef } from '#domain/facilities/facilities.contract.ts'
import type { Dispatch, SetStateAction } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export const schema = createPinRequestSchema

type Values = z.output<typeof schema>

type UsePinSubmitOptions = {
  setBase: Dispatch<SetStateAction<string | undefined>>
  form: UseFormReturn<z.input<typeof schema>, unknown, Values>
  edited: Pin | null
  facility: FacilityRef | null
  dirtyFields: Partial<Readonly<Record<keyof Values, boolean | undefined>>>
  save: ReturnType<typeof useSavePin>['save']
  base: string | undefined
  onSaved: (pinId: number) => void
  add: (facts: PinFacts) => Promise<number>
}

/** Keeps a place as the form has it; what is refused stands at its field. */
export const usePinSubmit = ({
  setBase,
  form,
  edited,
  facility,
  dirtyFields,
  save,
  base,
  onSaved,
  add,
}: UsePinSubmitOptions) => {
  const handleError = (error: unknown) => {
    const current = currentPin(error)
    if (current) {
      setBase(current.updated_at)
      const theirs = [
        `メモ「${current.text ?? ''}」`,
        `設備「${current.facility?.name ?? ''}」`,
        `確認状況「${pinStateLabels[current.state]}」`,
      ].join('、')
      form.setError('root', {
        message: `${current.updated_by?.name ?? '他のユーザー'}さんがこのピンを変更しました（${theirs}）。もう一度保存すると、入力した内容に変わります。`,
      })
    } else if (isNotFound(error)) form.setError('root', { message: deletionText(error, edited ? 'ピン' : '図面') })
    else showFieldErrors(form, error)
  }
  return async ({ text = null, direction = null, state = pinStates.unconfirmed, lng, lat, version }: Values) => {
    const facts: PinFacts = { place: { lng, lat, version }, text, direction, state, facility }
    const change = {
      ...(dirtyFields.text && { text }),
      ...(dirtyFields.direction && { direction }),
      ...(dirtyFields.state && { state }),
      ...(dirtyFields.facility_id && { facility }),
    }
    try {
      if (edited) await save(edited, change, base)
      onSaved(edited ? edited.id : await add(facts))
    } catch (error) {
      handleError(error)
    }
  }
}
