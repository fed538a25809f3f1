/** Choosing among a noun's records in a dialog: filters over one page of them, and what is said where there are none. */
import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { dialogWords } from '#domain/text/dialogs.ts'
import { PickerDialog } from '#src/ui/dialogs/picker-dialog.tsx'
import type { PickerDialogProps } from '#src/ui/dialogs/picker-dialog.tsx'
import { PickList } from '#src/ui/lists/pick-list.tsx'
import type { PickListProps } from '#src/ui/lists/pick-list.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Of a picker's query: every opening asks anew, and a page stands until the next is there. */
export const askedForPicks = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const

type RecordPickerProps<Row> = Omit<PickerDialogProps, 'selectedCount' | 'onSubmit' | 'children'> &
  PickListProps<Row> & {
    onSelect: (rows: Row[]) => void
    isFiltered: boolean
    onClear: () => void
    /** Under the rows. */
    children?: ReactNode
  }

export const RecordPicker = <Row extends { id: number; name: string }>({
  onSelect,
  isFiltered,
  onClear,
  children,
  label,
  columns,
  item,
  rows,
  picks,
  empty,
  ...dialog
}: RecordPickerProps<Row>) => (
  <PickerDialog {...dialog} selectedCount={picks.chosen.size} onSubmit={() => onSelect([...picks.chosen.values()])}>
    <PickList
      label={label}
      columns={columns}
      item={item}
      rows={rows}
      picks={picks}
      empty={
        isFiltered ? (
          <EmptyState
            drawing="no-result"
            title={`条件に一致する${label}がありません`}
            action={<Button onClick={onClear}>{dialogWords.clear}</Button>}
          />
        ) : (
          empty
        )
      }
    />
    {children}
  </PickerDialog>
)
