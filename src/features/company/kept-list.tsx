import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { UseQueryResult } from '@tanstack/react-query'
import { loadFailure } from '#src/api/load-failure.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Part } from './form-part.tsx'

/** As much as the shortest list and its button take. */
const roomPx = 76

type KeptListProps<Kept> = {
  query: UseQueryResult
  texts: { title: string; hint: string; empty: string; add: string }
  rows: readonly Kept[]
  most: number
  read: (row: Kept) => { key: string; name: string; detail: string }
  isBusy: boolean
  onAdd: () => void
  onEdit: (row: Kept) => void
  onDelete: (row: Kept) => void
  /** The dialog of the row that is edited. */
  children: ReactNode
}

/** What the company keeps as one list: each row by name, with 編集 and 削除. */
export const KeptList = <Kept,>({
  query,
  texts,
  rows,
  most,
  read,
  isBusy,
  onAdd,
  onEdit,
  onDelete,
  children,
}: KeptListProps<Kept>) => {
  const failure = loadFailure(query)
  return (
    <Part title={texts.title}>
      {failure && <ErrorPanel {...failure} />}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{texts.hint}</Box>
      {query.isPending && <Box sx={{ height: roomPx }} />}
      {query.data !== undefined && rows.length === 0 && <Box sx={{ color: 'text.secondary' }}>{texts.empty}</Box>}
      {rows.length > 0 && (
        <Box component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => {
            const { key, name, detail } = read(row)
            return (
              <Box key={key} component="li" sx={{ ...inRow, gap: 2, py: 2, borderTop: 1, borderColor: 'line.row' }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 500 }}>{name}</Box>
                  <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{detail}</Box>
                </Box>
                <IconButton size="small" aria-label={`${name}を編集`} onClick={() => onEdit(row)}>
                  <EditOutlined sx={{ fontSize: 20 }} />
                </IconButton>
                <IconButton size="small" aria-label={`${name}を削除`} disabled={isBusy} onClick={() => onDelete(row)}>
                  <DeleteOutlined sx={{ fontSize: 20 }} />
                </IconButton>
              </Box>
            )
          })}
        </Box>
      )}
      {query.data !== undefined && rows.length < most && (
        <Box>
          <Button startIcon={<AddOutlined />} onClick={onAdd}>
            {texts.add}
          </Button>
        </Box>
      )}
      {children}
    </Part>
  )
}
