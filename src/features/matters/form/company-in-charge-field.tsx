import { useQuery } from '@tanstack/react-query'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { firmQueries } from '#src/api/firms.ts'
import { FormSuggestField } from '#src/ui/fields/form-suggest-field.tsx'

type CompanyInChargeFieldProps<Values extends FieldValues> = { companyId: string; control: Control<Values> }

/** 担当会社: any name; the firms (取引先) are offered, whose people can then be added to the matter. */
export const CompanyInChargeField = <Values extends FieldValues & { company_in_charge?: string | null | undefined }>({
  companyId,
  control,
}: CompanyInChargeFieldProps<Values>) => {
  // Without a connection the name is typed.
  const { data: firms = [] } = useQuery(firmQueries.all(companyId))
  return (
    <FormSuggestField
      control={control}
      name={'company_in_charge' as Path<Values>}
      label={labels.company_in_charge}
      suggestions={firms.map(({ name }) => name)}
    />
  )
}
