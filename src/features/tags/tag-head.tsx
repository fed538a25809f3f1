import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { below } from '#src/ui/sizes/below.ts'
import { ColumnEdge } from '#src/ui/lists/column-edge.tsx'
import { ColumnMenu } from '#src/ui/lists/column-menu.tsx'
import { orderOf, SortButton } from '#src/ui/lists/head-cell.tsx'
import type { ColumnChoices } from '#src/ui/lists/use-columns.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { columnsFrom, ownOrder } from './tag-columns.ts'
import type { TagColumn } from './tag-columns.ts'

type TagHeadProps = {
  columns: readonly TagColumn[]
  choices: ColumnChoices
  sort: string
  onSort: (sort: string) => void
  /** px that the rows begin with. */
  indent: number
}

const orderNames = { ascending: '昇順', descending: '降順' } as const

/** What the rows of the list show, by what they are sorted, and which of it. */
export const TagHead = ({ columns, choices, sort, onSort, indent }: TagHeadProps) => (
  <Box
    role="group"
    aria-label="タグの列"
    sx={({ palette }) => ({
      ...inRow,
      gap: 3,
      minHeight: 36,
      pl: `${indent}px`,
      pr: 3,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: palette.neutral[50],
      fontSize: 12,
      fontWeight: 500,
      color: 'text.secondary',
    })}
  >
    {columns.map(({ key, header, width }) => {
      const order = orderOf(key, sort)
      return (
        <Box
          key={key}
          sx={{
            position: 'relative',
            alignSelf: 'stretch',
            ...inRow,
            ...(width === undefined
              ? { flex: 1, minWidth: 0 }
              : { flex: 'none', [below(columnsFrom)]: { display: 'none' } }),
          }}
          style={{ width }}
        >
          <SortButton
            column={{ key, header }}
            order={order}
            onSort={onSort}
            label={order ? `${header}、${orderNames[order]}` : header}
          />
          {width !== undefined && (
            <ColumnEdge header={header} width={width} onWidth={(to) => choices.onWidth(key, to)} />
          )}
        </Box>
      )
    })}
    {sort !== ownOrder && (
      <Button size="small" variant="text" onClick={() => onSort(ownOrder)}>
        表示順に戻す
      </Button>
    )}
    <ColumnMenu label="タグ" choices={choices} />
  </Box>
)
