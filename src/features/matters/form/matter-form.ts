/** What the form of a matter holds, and what it sends. */
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { createMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import type { CreateMatterRequest, Matter, UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { required } from '#domain/text/validation.ts'
import type { Whole } from '#src/records/record-form.ts'

/** The request, and whether its building is a new one, which then needs a name. */
export const matterFormSchema = createMatterRequestSchema
  .safeExtend({ is_new_building: z.boolean() })
  .refine(({ is_new_building, building_name }) => !is_new_building || Boolean(building_name?.trim()), {
    path: ['building_name'],
    message: required('建物名'),
  })

/** Equipment, templates and the members as a whole are changed on screens of their own. */
export type MatterFormInput = Omit<z.input<typeof matterFormSchema>, 'facility_ids' | 'template_ids' | 'users'>
export type MatterFormValues = z.output<typeof matterFormSchema>
export type MatterFormFieldProps = {
  companyId: string
  control: Control<MatterFormInput, unknown, MatterFormValues>
  /** As it is stored; none of a new one. */
  matter?: Pick<Matter, 'id' | 'name' | 'users'>
}

/** What a new matter is about from the start. */
export type MatterSubject = { building_id: number | null; facility_ids?: number[] }

type MatterFormWhole = Whole<MatterFormInput>

export const categoryChoices = optionsOf(matterCategoryLabels).map(({ id, name }) => ({ value: id, label: name }))

const noBuilding = { is_new_building: false, building_id: null, building_name: '', building_address: '' }

const noCall = {
  urgency: null,
  caller_name: '',
  caller_phone: '',
  place: '',
  symptom: '',
  received_at: null,
  arrived_at: null,
  completed_at: null,
}

/** A new matter: whoever makes it is its first member; `day` (yyyy-MM-dd) is what it is planned for. */
export const newMatterValues = (
  userId: number,
  status_id: number | undefined,
  day: string | null,
  building_id: number | null = null,
): MatterFormWhole => ({
  name: '',
  matter_category_id: undefined,
  status_id,
  start_date: day,
  end_date: day,
  start_time: null,
  end_time: null,
  ...noBuilding,
  building_id,
  user_ids: [userId],
  lead_user_id: null,
  ...noCall,
  company_in_charge: '',
  description: '',
})

export const matterValues = ({
  name,
  matter_category_id,
  status_id,
  start_date,
  end_date,
  start_time,
  end_time,
  building_id,
  users,
  lead_user_id,
  urgency,
  caller_name,
  caller_phone,
  place,
  symptom,
  received_at,
  arrived_at,
  completed_at,
  company_in_charge,
  description,
}: Matter): MatterFormWhole => ({
  name,
  matter_category_id,
  status_id,
  start_date,
  end_date,
  start_time,
  end_time,
  ...noBuilding,
  building_id,
  user_ids: users.map(({ id }) => id),
  lead_user_id,
  urgency,
  caller_name: caller_name ?? '',
  caller_phone: caller_phone ?? '',
  place: place ?? '',
  symptom: symptom ?? '',
  received_at,
  arrived_at,
  completed_at,
  company_in_charge: company_in_charge ?? '',
  description: description ?? '',
})

export const createRequestOf = ({
  is_new_building,
  building_id,
  building_name,
  building_address,
  ...rest
}: MatterFormValues): CreateMatterRequest => ({
  ...rest,
  ...(is_new_building ? { building_name, building_address } : { building_id }),
})

/** What the form's values would change in the matter that it began from; what nobody touched is not sent. */
export const updateRequestOf = (values: MatterFormValues, matter: Matter): UpdateMatterRequest => {
  const { user_ids = [], ...rest } = createRequestOf(values)
  const before: Partial<Record<string, unknown>> = matterValues(matter)
  const members = matter.users.map(({ id }) => id)
  const added = user_ids.filter((id) => !members.includes(id))
  const removed = members.filter((id) => !user_ids.includes(id))
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key, value]) => (value ?? '') !== (before[key] ?? ''))),
    ...(added.length > 0 && { user_ids: added }),
    ...(removed.length > 0 && { remove_user_ids: removed }),
  }
}

/** The fields of the form behind a field of the history; the others have one name. */
const formKeys: Record<string, readonly (keyof MatterFormInput)[]> = {
  schedule: ['start_date', 'end_date', 'start_time', 'end_time'],
  building_id: ['is_new_building', 'building_id', 'building_name', 'building_address'],
}

/** The form's values of these fields of the history, as the matter has them. */
export const takenValues = (fields: readonly string[], matter: Matter): Partial<MatterFormInput> => {
  const values = matterValues(matter)
  const keys = fields.flatMap((field) => formKeys[field] ?? [field as keyof MatterFormInput])
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}
