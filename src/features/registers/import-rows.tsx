/** Every row of the list and what becomes of it, before anything is written: fields as they are and as they will be. */
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import type {
  ImportMapping,
  ImportOutcome,
  ImportPreview,
  RowAction,
  ShownRow,
} from '#domain/registers/registers.contract.ts'
import { asideLabels } from '#domain/registers/set-aside.ts'
import { registerQueries } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { usePages } from '#src/records/use-record-list.ts'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { RowTable } from './row-table.tsx'

const actionLabels: Record<RowAction, string> = {
  create: '登録',
  update: '更新',
  fault: 'エラー',
  skip: 'スキップ',
  unchanged: '変更なし',
  aside: '除外',
}
const countOf = (outcome: ImportOutcome): Record<RowAction, number> => ({
  create: outcome.created,
  update: outcome.updated,
  fault: outcome.faulty,
  skip: outcome.skipped,
  unchanged: outcome.unchanged,
  aside: outcome.aside,
})

type RowsOf = Pick<ImportMapping, 'taken' | 'left'>
type ImportRowsProps = {
  companyId: string
  preview: ImportPreview
  outcome: ImportOutcome
  isBusy: boolean
  onRows: (next: RowsOf) => void
}

export const ImportRows = ({ companyId, preview, outcome, isBusy, onRows }: ImportRowsProps) => {
  const counts = countOf(outcome)
  const actions = (Object.keys(actionLabels) as RowAction[]).filter((action) => counts[action] > 0)
  const [chosen, setChosen] = useState<RowAction>('create')
  const action = actions.includes(chosen) ? chosen : actions[0]
  if (action === undefined) return null
  const { taken = [], left = [] } = preview.mapping
  const leave = ({ row }: ShownRow) => onRows({ taken: taken.filter((each) => each !== row), left: [...left, row] })
  const take = ({ row, reason }: ShownRow) =>
    onRows({ left: left.filter((each) => each !== row), taken: reason === 'left' ? taken : [...taken, row] })
  return (
    <Box>
      <Tabs value={action} aria-label="行の確認" onChange={(_, next: RowAction) => setChosen(next)}>
        {actions.map((each) => (
          <Tab key={each} value={each} label={`${actionLabels[each]} ${formatNumber(counts[each])}`} />
        ))}
      </Tabs>
      <RowPages companyId={companyId} preview={preview} action={action} isBusy={isBusy} onTake={take} onLeave={leave} />
    </Box>
  )
}

type RowPagesProps = {
  companyId: string
  preview: ImportPreview
  action: RowAction
  isBusy: boolean
  onTake: (row: ShownRow) => void
  onLeave: (row: ShownRow) => void
}

const RowPages = ({ companyId, preview, action, isBusy, onTake, onLeave }: RowPagesProps) => {
  const list = usePages(
    (page) => registerQueries.rows(companyId, preview.id, preview.mapping, { action, page, per_page: 50 }),
    action,
  )
  const heads = [
    { text: '行', width: 72 },
    { text: preview.kind === 'people' ? 'メールアドレス' : '名前', width: 220 },
    { text: '内容' },
    { text: '操作', width: 120 },
  ]
  return (
    <ListFrame inset {...list}>
      {(rows, pager) =>
        rows === undefined ? (
          <Box sx={{ minHeight: 240 }} aria-busy />
        ) : (
          <>
            <RowTable label={`${actionLabels[action]}の行`} heads={heads} height={480}>
              {rows.map((row) => (
                <TableRow key={row.row} sx={{ verticalAlign: 'top' }}>
                  <TableCell>{row.row}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.text}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <RowContents row={row} />
                  </TableCell>
                  <TableCell>
                    <MoveButton row={row} isBusy={isBusy} onTake={onTake} onLeave={onLeave} />
                  </TableCell>
                </TableRow>
              ))}
            </RowTable>
            {list.meta && list.meta.last_page > 1 && pager}
          </>
        )
      }
    </ListFrame>
  )
}

type MoveButtonProps = Pick<RowPagesProps, 'isBusy' | 'onTake' | 'onLeave'> & { row: ShownRow }

/** By what the row itself is: the page of another tab stands until the next one is read. */
const MoveButton = ({ row, isBusy, onTake, onLeave }: MoveButtonProps) => {
  if (row.action === 'skip' || row.action === 'unchanged') return null
  const isAside = row.action === 'aside'
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={`${row.row}行目を${isAside ? '取り込む' : '除外する'}`}
      onClick={() => (isAside ? onTake(row) : onLeave(row))}
    >
      {isAside ? '取り込む' : '除外'}
    </Button>
  )
}

/** New values first, what they replace struck behind them; then what is said of the row. */
const RowContents = ({ row: { action, reason, changes, told } }: { row: ShownRow }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    {reason !== null && <Box sx={{ color: 'text.secondary' }}>{asideLabels[reason]}</Box>}
    {changes.length > 0 && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {changes.map(({ label, before, after }) => (
          <Box key={label}>
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', mr: 1 }}>
              {label}
            </Box>
            {after === '' ? '（空欄）' : after}
            {action === 'update' && (
              <Box component="del" sx={{ ml: 1, color: 'text.secondary' }}>
                {before === '' ? '（空欄）' : before}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    )}
    {told.map(({ column, value, message }, index) => (
      <Box key={index} sx={{ typography: 'caption', color: action === 'fault' ? 'error.main' : 'warning.main' }}>
        {[column && `${column}「${value}」`, message].filter(Boolean).join('：')}
      </Box>
    ))}
  </Box>
)
