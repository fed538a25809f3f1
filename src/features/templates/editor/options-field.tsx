import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { arrayMove } from '@dnd-kit/sortable'
import { limits } from '#domain/limits.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { SortableItem, SortableList } from '#src/ui/sorting/sortable-list.tsx'

type OptionsFieldProps = {
  options: readonly string[]
  error: string | undefined
  onChange: (options: string[]) => void
}

const idOf = (index: number): string => `option-${index}`
const indexOf = (id: string): number => Number(id.slice('option-'.length))
const max = limits.items.optionsPerItem

/** The options one below the other: Enter goes on to the next, several lines pasted become several options. */
export const OptionsField = ({ options, error, onChange }: OptionsFieldProps) => {
  const listRef = useRef<HTMLDivElement>(null)
  // Where the cursor goes once the list has changed; a new object asks anew.
  const [focus, setFocus] = useState<{ index: number } | null>(null)
  useEffect(() => {
    if (focus) listRef.current?.querySelectorAll<HTMLInputElement>('li input')[focus.index]?.focus()
  }, [focus])
  const shown = options.length === 0 ? [''] : options

  const change = (next: string[], focused?: number) => {
    onChange(next)
    if (focused !== undefined) setFocus({ index: Math.max(0, focused) })
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown.length < max) change(shown.toSpliced(index + 1, 0, ''), index + 1)
    } else if (event.key === 'Backspace' && shown[index] === '' && shown.length > 1) {
      event.preventDefault()
      change(shown.toSpliced(index, 1), index - 1)
    }
  }
  const handlePaste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const isBlank = shown[index] === ''
    change(
      shown.toSpliced(isBlank ? index : index + 1, isBlank ? 1 : 0, ...lines),
      index + lines.length - (isBlank ? 1 : 0),
    )
  }
  const moves = (index: number): MenuEntry[] => [
    { label: '上へ移動', disabled: index === 0, onSelect: () => change(arrayMove([...shown], index, index - 1)) },
    {
      label: '下へ移動',
      disabled: index === shown.length - 1,
      onSelect: () => change(arrayMove([...shown], index, index + 1)),
    },
  ]

  return (
    <FieldFrame
      group
      label="選択肢"
      required
      hint="複数行をまとめて貼り付けると、1行が1つの選択肢になります。"
      error={error}
      counter={{ length: options.filter((option) => option.trim()).length, max }}
    >
      {() => (
        <Box ref={listRef}>
          <SortableList
            label="選択肢の一覧"
            rows={shown.map((option, index) => ({ id: idOf(index), name: option || `選択肢${index + 1}` }))}
            onMove={(id, over) => change(arrayMove([...shown], indexOf(id), indexOf(over)))}
          >
            {shown.map((option, index) => (
              <SortableItem
                key={idOf(index)}
                id={idOf(index)}
                name={option || `選択肢${index + 1}`}
                sx={{ bgcolor: 'transparent' }}
              >
                {(handle) => (
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
                    {handle}
                    <OutlinedInput
                      size="small"
                      fullWidth
                      value={option}
                      error={error !== undefined}
                      onChange={(event) => change(shown.with(index, event.target.value))}
                      onKeyDown={(event) => handleKey(event, index)}
                      onPaste={(event) => handlePaste(event, index)}
                      slotProps={{ input: { 'aria-label': `選択肢${index + 1}` } }}
                      sx={{ bgcolor: 'background.paper' }}
                    />
                    <MenuButton label={`選択肢${index + 1}の移動`} entries={moves(index)} />
                    <IconButton
                      size="small"
                      aria-label={`選択肢${index + 1}を削除`}
                      disabled={shown.length === 1 && option === ''}
                      onClick={() => change(shown.toSpliced(index, 1), index - 1)}
                    >
                      <CloseOutlined sx={{ fontSize: 18 }} />
                    </IconButton>
                  </Box>
                )}
              </SortableItem>
            ))}
          </SortableList>
          <Button
            size="small"
            variant="text"
            startIcon={<AddOutlined />}
            disabled={shown.length >= max}
            onClick={() => change([...shown, ''], shown.length)}
          >
            選択肢を追加
          </Button>
        </Box>
      )}
    </FieldFrame>
  )
}
