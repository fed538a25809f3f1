import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { formatMoment } from '#domain/dates.ts'
import type { RegisterImport } from '#domain/registers/registers.contract.ts'
import { isUnderWay } from '#src/api/registers.ts'
import type { useUndoImport } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { outcomeText } from './outcome-text.ts'
import { Faults } from './import-remarks.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const stateTexts: Record<RegisterImport['state'], string> = {
  draft: '確認中',
  queued: '待機中',
  running: '取り込み中',
  done: '完了',
  failed: '失敗',
  undone: '取り消し済み',
}

const namesTold = 5

const keptNames = ({ kept, kept_records }: NonNullable<RegisterImport['outcome']>): string => {
  const names = kept_records.slice(0, namesTold).map(({ name }) => `「${name}」`)
  return names.length === 0 ? '' : `：${names.join('、')}${kept > names.length ? 'など' : ''}`
}

const resultOf = ({ outcome, state }: RegisterImport): string => {
  if (!outcome || isUnderWay({ state })) return ''
  if (state === 'failed') return outcome.failure ?? ''
  if (state === 'undone')
    return `${formatNumber(outcome.undone)}件を取り消し${outcome.kept > 0 ? `、変更や関連付けのあった${formatNumber(outcome.kept)}件は残しました${keptNames(outcome)}` : 'ました'}。`
  return outcomeText(outcome)
}

type RecentImportProps = {
  made: RegisterImport
  companyId: string
  undo: ReturnType<typeof useUndoImport>
  onUndo: ({ id, file_name }: RegisterImport) => Promise<void>
}

/** One import: how far it is, what it left out, and its way back. */
export const RecentImport = ({ made, companyId, undo, onUndo }: RecentImportProps) => (
  <Box component="li" sx={{ ...inRows, gap: 3, px: 4, py: 2.5, '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
    <Box sx={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{made.file_name}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[formatMoment(made.created_at), made.created_user?.name, resultOf(made)].filter(Boolean).join('　')}
      </Box>
    </Box>
    <Box role="status" sx={{ fontSize: 13 }}>
      {stateTexts[made.state]}
    </Box>
    {isUnderWay(made) && (
      <Box sx={{ width: 200 }}>
        <LinearProgress
          variant="determinate"
          aria-label={`${made.file_name}の進み具合`}
          value={made.row_count === 0 ? 0 : (made.done_count / made.row_count) * 100}
        />
        <Box sx={{ typography: 'caption' }}>
          {`${formatNumber(made.done_count)} / ${formatNumber(made.row_count)}行`}
        </Box>
      </Box>
    )}
    {made.outcome && !isUnderWay(made) && made.outcome.faults.length > 0 && (
      <Box component="details" sx={{ flexBasis: '100%', order: 1 }}>
        <Box component="summary" sx={{ fontSize: 13, cursor: 'pointer' }}>
          {`取り込まなかった行（${formatNumber(made.outcome.faulty)}行）`}
        </Box>
        <Faults companyId={companyId} importId={made.id} faults={made.outcome.faults} faulty={made.outcome.faulty} />
      </Box>
    )}
    {made.canUndo && (
      <Button
        size="small"
        startIcon={<UndoOutlined />}
        disabled={undo.isPending}
        aria-label={`${made.file_name}の取り込みを取り消す`}
        onClick={() => void onUndo(made)}
      >
        取り消す
      </Button>
    )}
  </Box>
)
