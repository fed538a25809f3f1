import type { ReactNode } from 'react'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDay, formatMoment } from '#domain/dates.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { trashDays } from '#domain/text/dialogs.ts'
import { trashNounLabels, trashNouns } from '#domain/trash/trash.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { trashQueries, useRestore } from '#src/api/trash.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { RowList } from '#src/ui/lists/row-list.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { trashList } from './trash-list.ts'

type TrashPageProps = { companyId: string; user: Actor }

const nouns = trashNouns.map((noun) => ({ value: noun, label: trashNounLabels[noun] }))
const controls: FilterControls<typeof trashList> = {
  noun: (filter) => <MultiChoiceFilter {...filter} icon={<CategoryOutlined />} options={nouns} />,
}

/** ごみ箱: what was deleted in the last 30 days, and the way back. */
export const TrashPage = ({ companyId, user }: TrashPageProps) => {
  const address = useListAddress(trashList, user)
  const pages = (page?: number, per_page?: number) =>
    trashQueries.list(companyId, { ...address.search, page, per_page })
  const list = useRecordList({ list: trashList, user, address, pages })
  const restore = useRestore(companyId)
  const handleRestore = ({ id, noun, name }: TrashEntry) =>
    restore.mutate(id, { onSuccess: () => toast.success(`${trashNounLabels[noun]}「${name}」を元に戻しました`) })

  const button = (entry: TrashEntry) => (
    <Button
      size="small"
      aria-label={`${entry.name}を元に戻す`}
      disabled={restore.isPending}
      onClick={() => handleRestore(entry)}
    >
      元に戻す
    </Button>
  )
  const columns: Column<TrashEntry>[] = [
    {
      key: 'name',
      header: '名前',
      render: ({ name }) => (
        <Box title={name} sx={{ ...twoLines, fontWeight: 500, color: 'text.primary' }}>
          {name}
        </Box>
      ),
    },
    { key: 'noun', header: '種類', width: 140, render: ({ noun }) => trashNounLabels[noun] },
    {
      key: 'user_name',
      header: '削除した人',
      width: 140,
      givesWay: 1,
      render: ({ user_name }) => <Box sx={twoLines}>{user_name}</Box>,
    },
    {
      key: 'deleted_at',
      header: '削除した日時',
      width: 148,
      givesWay: 2,
      render: ({ deleted_at }) => formatMoment(deleted_at),
    },
    { key: 'expires_at', header: '完全に消える日', width: 124, render: ({ expires_at }) => formatDay(expires_at) },
    { key: 'restore', header: '元に戻す', headerHidden: true, width: 112, align: 'right', render: button },
  ]
  return (
    <SettingsPage companyId={companyId} title="ごみ箱">
      <Box component="p" sx={{ m: 0, mb: 4, typography: 'body2', color: 'text.secondary' }}>
        {`削除した${Object.values(trashNounLabels).join('、')}は、${trashDays}日のあいだ連携ごと元に戻せます。その後は、ファイルとともに完全に消えます。`}
      </Box>
      <RecordListScreen
        inset
        label="ごみ箱"
        list={list}
        columns={columns}
        filters={<RecordFilters label="ごみ箱" list={list} controls={controls} />}
        noneFits="条件に一致するものがありません"
        empty={<EmptyState drawing="nothing-waiting" title="ごみ箱は空です" />}
        phone={{ height: 88, rows: (found) => <TrashRows entries={found} button={button} /> }}
      />
    </SettingsPage>
  )
}

/** One under the other, where columns have no room. */
const TrashRows = ({
  entries,
  button,
}: {
  entries: readonly TrashEntry[]
  button: (entry: TrashEntry) => ReactNode
}) => (
  <RowList label="ごみ箱" rows={entries} sx={{ ...inRow, gap: 3, py: 3 }}>
    {(entry) => (
      <>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{entry.name}</Box>
          <Box sx={{ fontSize: 14, lineHeight: '22px', color: 'text.secondary' }}>
            {`${trashNounLabels[entry.noun]}・${entry.user_name}・${formatMoment(entry.deleted_at)}`}
          </Box>
        </Box>
        {button(entry)}
      </>
    )}
  </RowList>
)
