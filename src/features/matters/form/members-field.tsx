import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { placeholders } from '#domain/text/screens.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { userQueries } from '#src/api/users.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { ChoiceInput } from '#src/ui/fields/choice-input.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'

/** Any number of the company's people, searched by name. */
export const MembersField = ({ companyId, control }: MatterFormFieldProps) => {
  const { field, fieldState } = useController({ control, name: 'user_ids' })
  const { field: lead } = useController({ control, name: 'lead_user_id' })
  const { data: users = [], isPending } = useQuery(userQueries.refs(companyId))
  const ids = field.value ?? []
  // Ids that are nobody's here any more are left to the server as they are.
  const unknown = ids.filter((id) => !users.some((user) => user.id === id))
  return (
    <FieldFrame label="メンバー" error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          multiple
          disableCloseOnSelect
          options={users}
          loading={isPending}
          value={users.filter((user) => ids.includes(user.id))}
          onChange={(_, chosen) => {
            const next = [...unknown, ...chosen.map((user) => user.id)]
            field.onChange(next)
            if (lead.value && !next.includes(lead.value)) lead.onChange(null)
          }}
          onBlur={field.onBlur}
          getOptionLabel={({ name }) => name}
          getOptionKey={(user) => user.id}
          filterOptions={(options, { inputValue }) => options.filter(({ name }) => includesText(name, inputValue))}
          noOptionsText="該当するメンバーがいません"
          slotProps={choicePopup}
          renderOption={({ key, ...props }, user, { selected }) => (
            <li key={key} {...props}>
              <Checkbox
                checked={selected}
                tabIndex={-1}
                disableRipple
                sx={{ p: 0, mr: 2 }}
                slotProps={{ input: { 'aria-hidden': true } }}
              />
              <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
                <MemberAvatar member={user} decorative />
                {user.name}
                {!isInternal(user) && <Tag>ゲスト</Tag>}
              </Box>
            </li>
          )}
          renderValue={(chosen, getItemProps) =>
            chosen.map((user, index) => {
              const { key, ...props } = getItemProps({ index })
              return (
                <Chip
                  key={key}
                  {...props}
                  label={user.name}
                  avatar={<MemberAvatar member={user} size={20} decorative />}
                  sx={{ height: { desk: 26, phone: 32 } }}
                />
              )
            })
          }
          renderInput={(params) => (
            <ChoiceInput
              params={params}
              describedBy={describedBy}
              placeholder={ids.length === 0 ? placeholders.select : undefined}
              error={fieldState.invalid}
              inputRef={field.ref}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
