import { useState } from 'react'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import { itemSourceKeys, itemSources, mostSourceRows, takesSource } from '#domain/templates/item-sources.ts'
import type { ItemSource } from '#domain/templates/item-sources.ts'
import { rowTexts } from '#src/features/templates/draft/draft-rows.ts'
import type { RowBlock, RowSources, RowTarget } from '#src/features/templates/draft/draft-rows.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { FieldError, FieldFrame } from '#src/ui/text/field-frame.tsx'

type RowsDialogProps = {
  target: RowTarget
  blocks: readonly RowBlock[]
  onClose: () => void
  onBind: (block: RowBlock, sources: RowSources, first: number) => void
}

const unbound = 'なし（入力する）'
const sourcesFor = (target: RowTarget, type: RowBlock['columns'][number]['type']): ItemSource[] =>
  itemSourceKeys.filter((source) => itemSources[source].group === target && takesSource(type, source))

const firstIn = (typed: string, { rows }: RowBlock): number | null => {
  const first = /^\d{1,3}$/.test(typed.normalize('NFKC').trim()) ? Number(typed.normalize('NFKC').trim()) : 0
  return first >= 1 && first + rows - 1 <= mostSourceRows ? first : null
}

/** Which columns of what repeats tell of the matter's machines, or the building's plans, a row each. */
export const RowsDialog = ({ target, blocks, onClose, onBind }: RowsDialogProps) => {
  const texts = rowTexts[target]
  const [key, setKey] = useState(blocks[0]!.key)
  const block = blocks.find((each) => each.key === key) ?? blocks[0]!
  const [chosen, setChosen] = useState<ReadonlyMap<string, RowSources>>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAsked, setAsked] = useState(false)
  const sources = chosen.get(block.key) ?? block.sources
  const text = typed.get(block.key) ?? String(block.first)
  const first = firstIn(text, block)
  const isEmpty = !block.isBound && sources.every((source) => source === null)
  const handleChoose = (column: number, source: ItemSource | null) =>
    setChosen(new Map(chosen).set(block.key, sources.with(column, source)))
  const handleSubmit = () => {
    setAsked(true)
    if (first !== null && !isEmpty) onBind(block, sources, first)
  }
  return (
    <FormDialog open title={texts.bind} submitLabel="差し込む" onClose={onClose} onSubmit={handleSubmit}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{texts.hint}</Box>
        <SelectField label={texts.block} value={block.key} onChange={({ target }) => setKey(target.value)}>
          {blocks.map(({ key: each, title, rows }) => (
            <MenuItem key={each} value={each}>{`${title}（${rows}行）`}</MenuItem>
          ))}
        </SelectField>
        <FieldFrame
          label={texts.first}
          hint={texts.firstHint}
          error={
            isAsked && first === null
              ? `1から${mostSourceRows - block.rows + 1}までの整数を入力してください。`
              : undefined
          }
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              autoComplete="off"
              value={text}
              error={isAsked && first === null}
              onChange={({ target }) => setTyped(new Map(typed).set(block.key, target.value))}
              slotProps={{ input: { inputMode: 'numeric', 'aria-describedby': describedBy } }}
              endAdornment={<InputAdornment position="end">{texts.unit}</InputAdornment>}
              sx={{ width: 128 }}
            />
          )}
        </FieldFrame>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))', gap: 3 }}>
          {block.columns.map(({ label, type }, column) => (
            <ColumnSource
              key={label}
              label={label}
              offered={sourcesFor(target, type)}
              source={sources[column] ?? null}
              onChoose={(source) => handleChoose(column, source)}
            />
          ))}
        </Box>
        {isAsked && isEmpty && (
          <Box role="alert">
            <FieldError>{texts.noColumn}</FieldError>
          </Box>
        )}
      </Box>
    </FormDialog>
  )
}

type ColumnSourceProps = {
  label: string
  offered: readonly ItemSource[]
  source: ItemSource | null
  onChoose: (source: ItemSource | null) => void
}

/** Nothing of a machine can stand in a column of choices. */
const ColumnSource = ({ label, offered, source, onChoose }: ColumnSourceProps) =>
  offered.length === 0 ? null : (
    <SelectField<ItemSource | ''>
      label={label}
      displayEmpty
      value={source ?? ''}
      renderValue={(value) => (value === '' ? unbound : itemSources[value].label)}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
    >
      <MenuItem value="">{unbound}</MenuItem>
      {offered.map((each) => (
        <MenuItem key={each} value={each}>
          {itemSources[each].label}
        </MenuItem>
      ))}
    </SelectField>
  )
