import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { userQueries } from '#src/api/users.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'

/** Which of the members goes first. */
export const LeadField = ({ companyId, control }: MatterFormFieldProps) => {
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const ids = useWatch({ control, name: 'user_ids' }) ?? []
  return (
    <FormSelect
      control={control}
      name="lead_user_id"
      label={matterColumnLabels.lead_user_id}
      clearLabel="なし"
      choices={users.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
