import { Suspense, useState } from 'react'
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FilterChip } from '#src/widgets/filter-bar/filter-chip.tsx'
import type { SavedView } from './use-saved-view.ts'
import { useViewActions } from './use-view-actions.ts'

const ViewMenu = lazyPart(() => import('./view-menu.tsx').then((module) => module.ViewMenu))
const ViewDialog = lazyPart(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

/** ビュー: which saved state the list shows, in the bar above it; its menu saves, changes and deletes. */
export const ViewChooser = ({ saved }: { saved: SavedView }) => {
  /** The menu closes before the dialog is answered. */
  const [task, setTask] = useState<'create' | 'edit' | null>(null)
  const actions = useViewActions(saved)
  const { view, isChanged } = saved
  return (
    <>
      <FilterChip
        label="ビュー"
        icon={<BookmarkBorderOutlined />}
        value={view ? `${isChanged ? '変更あり：' : ''}${view.name}` : undefined}
        menu={(menu) => <ViewMenu {...menu} saved={saved} actions={actions} onTask={setTask} />}
      />
      <Suspense>
        {task && <ViewDialog saved={saved} view={task === 'edit' ? view : null} onClose={() => setTask(null)} />}
      </Suspense>
    </>
  )
}
