import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type PhotosWantedProps = {
  errors: ItemErrors | undefined
  item: DraftItem
  onPatch: (patch: Partial<DraftItem>) => void
}

/** How many photos are wanted of it. */
export const PhotosWanted = ({ errors, item, onPatch }: PhotosWantedProps) => (
  <FieldFrame
    label="必要枚数"
    error={errors?.photos_wanted}
    hint="撮影リストは、この枚数になるまで足りないと伝えます。空欄は1枚です。"
  >
    {({ id, describedBy }) => (
      <OutlinedInput
        id={id}
        size="small"
        value={item.photosWanted}
        error={errors?.photos_wanted !== undefined}
        autoComplete="off"
        placeholder="1"
        endAdornment={<InputAdornment position="end">枚</InputAdornment>}
        onChange={(event) => onPatch({ photosWanted: event.target.value })}
        slotProps={{ input: { 'aria-describedby': describedBy, inputMode: 'numeric' } }}
        sx={{ width: 128 }}
      />
    )}
  </FieldFrame>
)
