/** What the form of a matter holds, and what it sends. */
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { createMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import type { CreateMatterRequest, Matter, UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { required } from '#domain/text/validation.ts'

/** The request, and whether its building is a new one, which then needs a name. */
export const matterFormSchema = createMatterRequestSchema
  .safeExtend({ is_new_building: z.boolean() })
  .refine(({ is_new_building, building_name }) => !is_new_building || Boolean(building_name?.trim()), {
    path: ['building_name'],
    message: required('建物名'),
  })

export type MatterFormInput = z.input<typeof matterFormSchema>
export type MatterFormValues = z.output<typeof matterFormSchema>
export type MatterFormFieldProps = { companyId: string; control: Control<MatterFormInput, unknown, MatterFormValues> }

/** Until a category is chosen there is none. */
type MatterFormDefaults = Omit<MatterFormInput, 'matter_category_id'> &
  Partial<Pick<MatterFormInput, 'matter_category_id'>>

export const categoryChoices = optionsOf(matterCategoryLabels).map(({ id, name }) => ({ value: id, label: name }))

const noBuilding = { is_new_building: false, building_id: null, building_name: '', building_address: '' }

/** A new matter: whoever makes it is its first member; `day` (yyyy-MM-dd) is what it is planned for. */
export const newMatterValues = (
  userId: number,
  status_id: number | undefined,
  day: string | null,
): MatterFormDefaults => ({
  name: '',
  matter_category_id: undefined,
  status_id,
  start_date: day,
  end_date: day,
  ...noBuilding,
  user_ids: [userId],
  company_in_charge: '',
  description: '',
})

export const matterValues = ({
  name,
  matter_category_id,
  status_id,
  start_date,
  end_date,
  building_id,
  users,
  company_in_charge,
  description,
}: Matter): MatterFormInput => ({
  name,
  matter_category_id,
  status_id,
  start_date,
  end_date,
  ...noBuilding,
  building_id,
  user_ids: users.map(({ id }) => id),
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

/** The form shows all members, so that what it sends replaces them. */
export const updateRequestOf = (values: MatterFormValues): UpdateMatterRequest => {
  const { user_ids, ...rest } = createRequestOf(values)
  return { ...rest, users: user_ids }
}
