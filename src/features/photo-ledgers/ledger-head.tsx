import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { limits } from '#domain/limits.ts'
import { ledgerColumnLabels as labels, ledgerLayoutLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { required } from '#domain/text/validation.ts'
import { below } from '#src/ui/sizes/below.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { DraftChoice, DraftText } from './draft-fields.tsx'
import type { LedgerHead } from './ledger-draft.ts'

type LedgerHeadFieldsProps = { head: LedgerHead; disabled: boolean; onChange: (change: Partial<LedgerHead>) => void }

/** What the ledger is called, how it stands on paper, and its cover. */
export const LedgerHeadFields = ({ head, disabled, onChange }: LedgerHeadFieldsProps) => {
  const text = (key: 'work_name' | 'work_place' | 'period' | 'contractor', max: number, placeholder?: string) => (
    <DraftText
      label={labels[key]}
      value={head[key]}
      max={max}
      disabled={disabled}
      {...(placeholder && { placeholder })}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  return (
    <Panel title="台帳の設定">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 3,
          p: 4,
          [below(600)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <DraftText
          required
          label={labels.name}
          value={head.name}
          max={limits.text.title}
          disabled={disabled}
          error={head.name.trim() === '' ? required(labels.name) : undefined}
          onChange={(name) => onChange({ name })}
        />
        <DraftChoice
          label={labels.layout}
          labels={ledgerLayoutLabels}
          value={head.layout}
          disabled={disabled}
          onChange={(layout) => layout !== null && onChange({ layout })}
        />
        {text('work_name', limits.text.title)}
        {text('work_place', limits.text.address)}
        {text('period', limits.text.shortText, '2026年5月〜6月')}
        {text('contractor', limits.text.title)}
        <FormControlLabel
          label="表紙を付ける"
          disabled={disabled}
          control={<Checkbox checked={head.has_cover} onChange={(_, has_cover) => onChange({ has_cover })} />}
        />
        <FormControlLabel
          label="原本のみ（加工した写真は、元の写真で載せる）"
          disabled={disabled}
          control={
            <Checkbox checked={head.originals_only} onChange={(_, originals_only) => onChange({ originals_only })} />
          }
        />
      </Box>
    </Panel>
  )
}
