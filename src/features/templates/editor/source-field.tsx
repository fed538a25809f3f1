import InputAdornment from '@mui/material/InputAdornment'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import Box from '@mui/material/Box'
import { keysOf } from '#domain/labels.ts'
import {
  hasSourceRow,
  isPlanRow,
  itemSourceGroups,
  itemSourceKeys,
  itemSourceLabel,
  itemSources,
  takesSource,
} from '#domain/templates/item-sources.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import { isApprovalSeal } from '#domain/templates/item-types.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type SourceFieldProps = {
  errors: ItemErrors | undefined
  item: DraftItem
  onPatch: (patch: Partial<DraftItem>) => void
}

/** When its value comes. */
const hintOf = (source: ItemSource): string => {
  if (source === 'day_seal') return '月次点検表の「日ごとの確認」の行で、その日を確認した人の印が入ります。'
  if (itemSources[source].kind === 'seal')
    return '承認に答えると、その人の印が日付と一緒に入ります。差し戻しか取り消しで消えます。'
  if (source === 'document_submitted_on') return '書類を提出したときに、その日が自動で入ります。'
  if (source === 'cell_remarks')
    return '月次点検表の備考が、「3日 残留塩素：…」の形で日の順に自動で入ります。備考を書くたびに変わります。'
  return itemSources[source].group === 'approval'
    ? '承認を申請し、答えるたびに自動で入ります。差し戻しか取り消しで消えます。'
    : '書類を作成したときに、台帳の値が自動で入ります。入力し直せます。'
}

/** Which machine, or which row of the year table. */
const rowOf = {
  facility: { label: '何台目', unit: '台目', hint: '空欄は全部', placeholder: '全部' },
  plan: { label: '何件目', unit: '件目', hint: '表の行の順', placeholder: '' },
} as const

/** What the item is filled with when a document is made: 差し込み. */
export const SourceField = ({ errors, item, onPatch }: SourceFieldProps) => {
  const taken = item.source !== null && takesSource(item.type, item.source) ? item.source : null
  const none = isApprovalSeal(item.type) ? '選択してください' : 'なし（入力する）'
  const ofRow = taken !== null && hasSourceRow(taken) ? (isPlanRow(taken) ? rowOf.plan : rowOf.facility) : null
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'start', '& > :first-of-type': { flex: 1, minWidth: 0 } }}>
      <FieldFrame
        label={isApprovalSeal(item.type) ? 'だれの印' : '差し込み'}
        error={errors?.source}
        hint={taken === null ? undefined : hintOf(taken)}
      >
        {({ id, labelId, describedBy }) => (
          <Select<ItemSource | ''>
            id={id}
            labelId={labelId}
            fullWidth
            size="small"
            displayEmpty
            value={taken ?? ''}
            error={errors?.source !== undefined}
            renderValue={(source) => (source === '' ? none : itemSourceLabel(source, null))}
            onChange={({ target: { value: source } }) =>
              onPatch(source === '' ? { source: null, sourceRow: '' } : { source })
            }
            SelectDisplayProps={{ 'aria-describedby': describedBy }}
            MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
          >
            <MenuItem value="">{none}</MenuItem>
            {keysOf(itemSourceGroups).flatMap((group) => {
              const own = itemSourceKeys.filter(
                (source) => itemSources[source].group === group && takesSource(item.type, source),
              )
              return own.length === 0
                ? []
                : [
                    <ListSubheader key={group}>{itemSourceGroups[group]}</ListSubheader>,
                    ...own.map((source) => (
                      <MenuItem key={source} value={source}>
                        {itemSources[source].label}
                      </MenuItem>
                    )),
                  ]
            })}
          </Select>
        )}
      </FieldFrame>
      {ofRow && (
        <FieldFrame label={ofRow.label} error={errors?.source_row} hint={ofRow.hint}>
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              value={item.sourceRow}
              error={errors?.source_row !== undefined}
              autoComplete="off"
              placeholder={ofRow.placeholder}
              endAdornment={<InputAdornment position="end">{ofRow.unit}</InputAdornment>}
              onChange={({ target }) => onPatch({ sourceRow: target.value })}
              slotProps={{ input: { 'aria-describedby': describedBy, inputMode: 'numeric' } }}
              sx={{ width: 112 }}
            />
          )}
        </FieldFrame>
      )}
    </Box>
  )
}
