import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { itemTypeLabels } from '#domain/templates/item-types.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { changeLabels, changes } from './form-changes.ts'
import type { FormChange, Change } from './form-changes.ts'

/** What is compared with nothing is named so, not left blank. */
const placeOr = (place: string | null, otherwise: string) =>
  place ?? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {otherwise}
    </Box>
  )

/** Narrower than this the cells stand under the name, px. */
const twoLinesBelow = 700

const columns: Column<FormChange>[] = [
  {
    key: 'name',
    header: '項目名',
    render: ({ name, from, to }) => (
      <>
        {name}
        <Box
          sx={{
            display: 'none',
            typography: 'caption',
            color: 'text.secondary',
            [`@media (max-width: ${twoLinesBelow - 0.02}px)`]: { display: 'block' },
          }}
        >{`${from ?? '（なし）'} → ${to ?? '（なし）'}`}</Box>
      </>
    ),
  },
  { key: 'type', header: '種類', width: 136, givesWay: 1, render: ({ type }) => itemTypeLabels[type] },
  { key: 'from', header: '今の様式', width: 220, givesWay: 2, render: ({ from }) => placeOr(from, '（なし）') },
  { key: 'to', header: '新しい様式', width: 220, givesWay: 3, render: ({ to }) => placeOr(to, '（なし）') },
]

type FormChangeListProps = {
  countOf: (change: Change) => number
  tab: 'added' | 'kept' | 'moved' | 'lost'
  setShown: Dispatch<SetStateAction<'added' | 'kept' | 'moved' | 'lost' | null>>
  takesAdded: boolean
  setTakesAdded: Dispatch<SetStateAction<boolean>>
  keepsLost: boolean
  setKeepsLost: Dispatch<SetStateAction<boolean>>
  counts: Map<'added' | 'kept' | 'moved' | 'lost', FormChange[]>
}

/** What becomes of the items, kind by kind. */
export const FormChangeList = ({
  countOf,
  tab,
  setShown,
  takesAdded,
  setTakesAdded,
  keepsLost,
  setKeepsLost,
  counts,
}: FormChangeListProps) => (
  <Box sx={{ display: 'grid' }}>
    <CountTabs
      label="欄の変わり方"
      tabs={changes.map((change) => ({ value: change, label: changeLabels[change], count: countOf(change) }))}
      value={tab}
      onChange={setShown}
    />
    {tab === 'added' && countOf('added') > 0 && (
      <FormControlLabel
        label="新しい欄を項目に加える"
        control={<Switch checked={takesAdded} onChange={(_, isOn) => setTakesAdded(isOn)} />}
        sx={{ mb: 3 }}
      />
    )}
    {tab === 'lost' && countOf('lost') > 0 && (
      <FormControlLabel
        label="項目をセルなしで残す（あとから新しいセルを選べます）"
        control={<Switch checked={keepsLost} onChange={(_, isOn) => setKeepsLost(isOn)} />}
        sx={{ mb: 3 }}
      />
    )}
    <RecordList
      label={changeLabels[tab]}
      columns={columns}
      rows={counts.get(tab) ?? []}
      rowKey={({ key }) => key}
      rowHeight={48}
      empty={<EmptyState drawing="nothing-waiting" title={emptyTexts.noData} />}
    />
  </Box>
)
