import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { formatDayRange } from '#domain/dates.ts'
import type { Absence } from '#domain/users/users.contract.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import type { Member } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'

/** Who is away today or soon is said beside the name. */
type Candidate = Member & { absence?: Absence | null }

type ApproverSelectProps = {
  /** Names the field: ステップ1の承認者. */
  label: string
  value: readonly Member[]
  /** Whom the typed name finds. */
  candidatesOf: (name: string) => readonly Candidate[]
  error?: string
  onChange: (approvers: Member[]) => void
  onBlur: () => void
}

/** Several approvers as chips, found by name. */
export const ApproverSelect = ({ label, value, candidatesOf, error, onChange, onBlur }: ApproverSelectProps) => (
  <Autocomplete<Candidate, true, true>
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
        {option.absence && <Tag>{`不在 ${formatDayRange(option.absence.from_date, option.absence.to_date)}`}</Tag>}
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
