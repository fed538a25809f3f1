import { Suspense, useState } from 'react'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { canEditTags } from '#domain/tags/tags.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { tagQueries, useOrderTags } from '#src/api/tags.ts'
import { listKey, useListChoices, writeListChoices } from '#src/lib/list-choices.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { orderWithUndo } from '#src/ui/sorting/order-with-undo.ts'
import { OrderedRows } from '#src/ui/sorting/ordered-rows.tsx'
import { StackedRows } from '#src/ui/lists/stacked-rows.tsx'
import { useColumns } from '#src/ui/lists/use-columns.ts'
import { ownOrder, sortedTags, tagColumns } from './tag-columns.ts'
import { TagHead } from './tag-head.tsx'
import { TagRow } from './tag-row.tsx'

const TagDialog = lazyPart(() => import('./tag-dialog.tsx').then((module) => module.TagDialog))

/** タグ: the words that the company's drawings are sorted by. */
export const TagListPage = ({ companyId, user }: { companyId: string; user: Actor }) => {
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  const query = useQuery(tagQueries.all(companyId))
  const order = useOrderTags(companyId)
  const mayEdit = canEditTags(user)
  const choicesKey = listKey('tags', user)
  const { columns, choices } = useColumns(tagColumns, choicesKey, undefined)
  const sort = useListChoices(choicesKey).sort ?? ownOrder
  // Among others' places a row would be dropped where it does not stay.
  const isOrdered = sort === ownOrder
  return (
    <>
      <PageHeader
        inSection
        title="タグ"
        actions={mayEdit && <CreateButton label="タグを追加" onClick={() => setEdited('new')} />}
      />
      <Typography variant="body2" sx={{ mt: -2, mb: 4, color: 'text.secondary' }}>
        図面を分類する言葉です。図面の絞り込みや選択に、この順序で表示されます。
      </Typography>
      <ListFrame rows={query.data} failure={loadFailure(query)}>
        {(tags) => (
          <StackedRows
            variant="outlined"
            sx={{ overflow: 'hidden' }}
            rows={tags}
            count={6}
            height={52}
            empty={
              <EmptyState
                drawing="no-result"
                title="タグがありません"
                text="「平面図」「消防設備」など、図面を探すための言葉を追加できます。"
              />
            }
          >
            {(found) => (
              <>
                {choices && (
                  <TagHead
                    columns={columns}
                    choices={choices}
                    sort={sort}
                    onSort={(next) => writeListChoices(choicesKey, { sort: next })}
                    indent={mayEdit && isOrdered ? 52 : 16}
                  />
                )}
                <OrderedRows
                  label="タグ"
                  rows={sortedTags(found, sort)}
                  onOrder={orderWithUndo(found, order.mutateAsync)}
                >
                  {(tag, steps) => (
                    <TagRow
                      key={tag.id}
                      companyId={companyId}
                      tag={tag}
                      columns={columns}
                      mayEdit={mayEdit}
                      isOrdered={isOrdered}
                      onEdit={() => setEdited(tag)}
                      {...(isOrdered && steps)}
                    />
                  )}
                </OrderedRows>
              </>
            )}
          </StackedRows>
        )}
      </ListFrame>
      <Suspense>
        {edited && (
          <TagDialog companyId={companyId} tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  )
}
