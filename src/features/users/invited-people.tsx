import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { UseFormReturn } from 'react-hook-form'
import { invitableRoleLabels } from '#domain/invitations/invitations.contract.ts'
import { optionsOf } from '#domain/labels.ts'
import { below } from '#src/ui/sizes/below.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import type { InviteManyRequest } from '#domain/invitations/invitations.contract.ts'

type InvitedPeopleProps = {
  fields: readonly { id: string }[]
  form: UseFormReturn<Pick<InviteManyRequest, 'people'>>
  remove: (index: number) => void
}

/** Who is invited, each with a role. */
export const InvitedPeople = ({ fields, form, remove }: InvitedPeopleProps) => (
  <Box component="ul" aria-label="招待する人" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
    {fields.map(({ id }, index) => (
      <Box
        component="li"
        key={id}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) 136px 36px',
          alignItems: 'start',
          gap: 2,
          // The address has the line to itself, where it would not be read otherwise.
          [below(600)]: { gridTemplateColumns: 'minmax(0, 1fr) 36px', '& > :first-of-type': { gridColumn: '1 / -1' } },
        }}
      >
        <FormTextField
          control={form.control}
          name={`people.${index}.email`}
          label={`${index + 1}人目`}
          inputMode="email"
          autoComplete="off"
        />
        <FormSelect
          control={form.control}
          name={`people.${index}.role`}
          label="権限"
          choices={optionsOf(invitableRoleLabels).map((option) => ({ value: option.id, label: option.name }))}
        />
        <IconButton
          aria-label={`${index + 1}人目を外す`}
          onClick={() => remove(index)}
          sx={{ mt: '24px', minHeight: 36, color: 'neutral.600' }}
        >
          <CloseOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
    ))}
  </Box>
)
