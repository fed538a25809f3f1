import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import type { FormChange, Pairs } from './form-changes.ts'

export type PairingProps = {
  /** What the comparison found. */
  rows: readonly FormChange[]
  pairs: Pairs
  onPair: (id: number, cell: string | null) => void
}

/** Items whose cell is gone, each with a choice of the new cells: what people know and no label tells. */
export const ItemPairing = ({ rows, pairs, onPair }: PairingProps) => {
  const lost = rows.flatMap((row) => (row.id === undefined ? [] : [{ ...row, id: row.id }]))
  const added = rows.flatMap((row) =>
    row.cell_reference === undefined ? [] : [{ ...row, cell_reference: row.cell_reference }],
  )
  if (lost.length === 0 || added.length === 0) return null
  const taken = new Set(pairs.values())
  return (
    <Box component="section" aria-label="欄の組み合わせ" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h3" component="h3">
          名前の変わった欄
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          なくなる欄と新しい欄が同じものなら、組み合わせてください。同じ項目のまま、前回の値や履歴、基準値が続きます。
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          columnGap: 4,
          rowGap: 2,
          alignItems: 'center',
        }}
      >
        {lost.map(({ id, name, from }) => (
          <Box key={id} sx={{ display: 'contents' }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', mt: { xs: 2, sm: 0 } }}>
              {name}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{from}</Box>
            </Box>
            <Select
              size="small"
              fullWidth
              displayEmpty
              value={pairs.get(id) ?? ''}
              SelectDisplayProps={{ 'aria-label': `${name}の新しい欄` }}
              onChange={({ target }) => onPair(id, target.value || null)}
            >
              <MenuItem value="">なし（なくなる欄）</MenuItem>
              {added
                .filter(({ cell_reference }) => !taken.has(cell_reference) || pairs.get(id) === cell_reference)
                .map(({ cell_reference, name: label, to }) => (
                  <MenuItem key={cell_reference} value={cell_reference}>
                    {`${label}（${to ?? ''}）`}
                  </MenuItem>
                ))}
            </Select>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
