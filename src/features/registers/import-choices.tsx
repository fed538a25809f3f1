import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { DayWay } from '#domain/registers/cell-values.ts'
import type { DuplicateWay, ImportMapping } from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { fieldOf } from './import-columns.tsx'

const duplicateTexts: Record<DuplicateWay, string> = {
  skip: '登録済みのものは取り込まない',
  update: '登録済みのものを更新する',
  new: 'すべて新しく登録する',
}

const dayTexts: Record<DayWay, string> = {
  first: '日のない日付（平成3年11月など）は1日にする',
  none: '日のない日付は空欄にする',
}

type ImportChoicesProps = { kind: RegisterKind; mapping: ImportMapping; change: (next: Partial<ImportMapping>) => void }

/** What is done with the rows. */
export const ImportChoices = ({ kind, mapping, change }: ImportChoicesProps) => (
  <Panel title="取り込み方">
    <Box sx={{ px: 4, py: 2 }}>
      {kind === 'plans' ? (
        <Box sx={{ py: 2, typography: 'body2' }}>
          同じ建物に同じ点検種目の計画があるときは、取り込みません。同じ名前の点検種目があればそれを使い、なければ作成します。
        </Box>
      ) : kind === 'people' ? (
        <Box sx={{ py: 2, typography: 'body2' }}>
          参加していない人に招待メールを送ります。参加済みの人と招待中の人には送りません。
        </Box>
      ) : (
        <RadioGroup
          row
          aria-label="登録済みのもの"
          value={mapping.duplicates}
          onChange={(_, duplicates) => change({ duplicates: duplicates as DuplicateWay })}
        >
          {(Object.keys(duplicateTexts) as DuplicateWay[]).map((way) => (
            <FormControlLabel key={way} value={way} label={duplicateTexts[way]} control={<Radio />} />
          ))}
        </RadioGroup>
      )}
      {mapping.columns.some((key) => fieldOf(kind, key)?.kind === 'date') && (
        <RadioGroup
          row
          aria-label="日のない日付"
          value={mapping.days ?? 'first'}
          onChange={(_, days) => change({ days: days as DayWay })}
        >
          {(Object.keys(dayTexts) as DayWay[]).map((way) => (
            <FormControlLabel key={way} value={way} label={dayTexts[way]} control={<Radio />} />
          ))}
        </RadioGroup>
      )}
      <FormControlLabel
        label="エラーのある行を除いて取り込む"
        control={
          <Checkbox
            checked={!mapping.all_or_nothing}
            onChange={(_, isChecked) => change({ all_or_nothing: !isChecked })}
          />
        }
      />
    </Box>
  </Panel>
)
