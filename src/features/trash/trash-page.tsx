import type { ReactNode } from 'react'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay, formatMoment } from '#domain/dates.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { TrashEntry, TrashFilter } from '#domain/trash/trash.contract.ts'
import { trashDays, trashNounLabels, trashNouns } from '#domain/trash/trash.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { trashQueries, useRestore } from '#src/api/trash.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { twoLines } from '#src/ui/clamped.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'

/** What the list's address says. */
export type TrashSearch = Omit<TrashFilter, 'per_page'>

type TrashPageProps = { companyId: string; user: Actor; search: TrashSearch; onSearch: (search: TrashSearch) => void }

const nouns = trashNouns.map((noun) => ({ value: noun, label: trashNounLabels[noun] }))

/** ごみ箱: what was deleted in the last 30 days, and the way back. */
export const TrashPage = ({ companyId, user, search, onSearch }: TrashPageProps) => {
  const query = useQuery({ ...trashQueries.list(companyId, search), placeholderData: keepPreviousData })
  const restore = useRestore(companyId)
  const handleRestore = ({ id, noun, name }: TrashEntry) =>
    restore.mutate(id, { onSuccess: () => toast.success(`${trashNounLabels[noun]}「${name}」を元に戻しました`) })
  const isFiltered = search.noun !== undefined
  const clear = () => onSearch({})

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
  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致するものがありません"
      text="条件を変更してください。"
      action={<Button onClick={clear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState drawing="nothing-waiting" title="ごみ箱は空です" />
  )

  return (
    <SettingsPage companyId={companyId} title="ごみ箱">
      <Box component="p" sx={{ m: 0, mb: 4, typography: 'body2', color: 'text.secondary' }}>
        {`削除した案件、書類、建物、設備、図面、書類テンプレートは、${trashDays}日のあいだ連携ごと元に戻せます。その後は、ファイルとともに完全に消えます。`}
      </Box>
      <ListFrame
        inset
        filters={
          <FilterBar label="ごみ箱の絞り込み" onClear={isFiltered ? clear : undefined}>
            <MultiChoiceFilter
              label="種類"
              icon={<CategoryOutlined />}
              options={nouns}
              value={search.noun}
              onChange={(noun) => onSearch({ noun })}
            />
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(entries, pager) => (
          <RecordList
            label="ごみ箱"
            choicesKey={listKey('trash', user)}
            columns={columns}
            rows={entries}
            rowKey={({ id }) => id}
            empty={empty}
            footer={pager}
            phone={() => (
              <StackedRows rows={entries} height={88} empty={empty} footer={pager}>
                {(found) => <TrashRows entries={found} button={button} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
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
  <Box component="ul" aria-label="ごみ箱" sx={{ m: 0, p: 0 }}>
    {entries.map((entry) => (
      <Box
        key={entry.id}
        component="li"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 4,
          py: 3,
          listStyle: 'none',
          '& + &': { borderTop: 1, borderColor: 'line.row' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{entry.name}</Box>
          <Box sx={{ fontSize: 14, lineHeight: '22px', color: 'text.secondary' }}>
            {`${trashNounLabels[entry.noun]}・${entry.user_name}・${formatMoment(entry.deleted_at)}`}
          </Box>
        </Box>
        {button(entry)}
      </Box>
    ))}
  </Box>
)
