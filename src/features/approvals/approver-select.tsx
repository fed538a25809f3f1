import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { choicePopup } from '#src/ui/choice-popup.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import type { Member } from '#src/ui/member-avatars.tsx'

type ApproverSelectProps = {
  /** Names the field: ステップ1の承認者. */
  label: string
  value: readonly Member[]
  /** Whom the typed name finds. */
  candidatesOf: (name: string) => readonly Member[]
  error?: string
  onChange: (approvers: Member[]) => void
  onBlur: () => void
}

/** Several approvers as chips, found by name. */
export const ApproverSelect = ({ label, value, candidatesOf, error, onChange, onBlur }: ApproverSelectProps) => (
  <Autocomplete<Member, true, true>
    multiple
    disableClearable
    size="small"
    value={[...value]}
    options={[...candidatesOf('')]}
    filterOptions={(_, { inputValue }) => [...candidatesOf(inputValue)]}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    noOptionsText="該当するユーザーがいません"
    openText="候補を開く"
    closeText="候補を閉じる"
    onChange={(_, next) => onChange(next)}
    onBlur={onBlur}
    slotProps={choicePopup}
    renderOption={({ key, ...props }, option) => (
      <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
        <MemberAvatar member={option} size={24} decorative />
        {option.name}
      </Box>
    )}
    renderValue={(chosen, itemProps) =>
      chosen.map((member, index) => {
        const { key, ...props } = itemProps({ index })
        return (
          <Chip
            key={key}
            {...props}
            label={member.name}
            avatar={<MemberAvatar member={member} size={20} decorative />}
            aria-label={`${member.name}を外す`}
          />
        )
      })
    }
    renderInput={(props) => (
      <TextField
        {...props}
        placeholder={value.length === 0 ? '承認者を選択' : undefined}
        error={error !== undefined}
        slotProps={{
          ...props.slotProps,
          htmlInput: { ...props.slotProps.htmlInput, 'aria-label': label, 'aria-invalid': error !== undefined },
        }}
      />
    )}
  />
)
