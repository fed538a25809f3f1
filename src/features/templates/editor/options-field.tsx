import { useEffect, useRef, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { arrayMove } from '@dnd-kit/sortable'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { useOptionKeys, max } from './use-option-keys.ts'
import { OptionRow, idOf } from './option-row.tsx'

type OptionsFieldProps = {
  options: readonly string[]
  /** Without any, those that the form's own cell offers are shown. */
  isFromForm: boolean
  error: string | undefined
  onChange: (options: string[]) => void
}

const indexOf = (id: string): number => Number(id.slice('option-'.length))

const fromFormHint = '空のままにすると、様式のセルの入力規則にある選択肢を、入力に合わせて表示します。'

/** The options one below the other: Enter goes on to the next, several lines pasted become several options. */
export const OptionsField = ({ options, isFromForm, error, onChange }: OptionsFieldProps) => {
  const listRef = useRef<HTMLDivElement>(null)
  // Where the cursor goes once the list has changed; a new object asks anew.
  const [focus, setFocus] = useState<{ index: number } | null>(null)
  useEffect(() => {
    if (focus) listRef.current?.querySelectorAll<HTMLInputElement>('li input')[focus.index]?.focus()
  }, [focus])
  const shown = options.length === 0 ? [''] : options

  const { change, handleKey, handlePaste } = useOptionKeys({ onChange, setFocus, shown })
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
      required={!isFromForm}
      hint={`複数行をまとめて貼り付けると、1行が1つの選択肢になります。${isFromForm ? fromFormHint : ''}`}
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
              <OptionRow
                key={idOf(index)}
                index={index}
                option={option}
                error={error}
                change={change}
                shown={shown}
                onKey={handleKey}
                onPaste={handlePaste}
                moves={moves}
              />
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
