import type { ReactNode } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ChoiceList } from '#src/widgets/filter-bar/choice-list.tsx'
import type { FilterMenuProps } from '#src/widgets/filter-bar/filter-chip.tsx'
import { FilterPopup } from '#src/widgets/filter-bar/filter-popup.tsx'
import type { SavedView } from './use-saved-view.ts'
import type { ViewActions } from './use-view-actions.ts'

type ViewMenuProps = FilterMenuProps & {
  saved: SavedView
  actions: ViewActions
  onTask: (task: 'create' | 'edit') => void
}

/** The views to choose from, and what can be done with the one that is shown. */
export const ViewMenu = ({ saved, actions, onTask, ...menu }: ViewMenuProps) => {
  const { user, views, view, isChanged } = saved
  const action = (label: string, icon: ReactNode, run: () => void, danger = false) => (
    <MenuItem
      key={label}
      onClick={() => {
        menu.onDone()
        run()
      }}
      sx={{ minHeight: { phone: 52 }, px: { phone: 4 }, ...(danger && { color: 'error.main' }) }}
    >
      <ListItemIcon sx={{ color: danger ? 'error.main' : 'neutral.600', '& svg': { fontSize: 18 } }}>
        {icon}
      </ListItemIcon>
      {label}
    </MenuItem>
  )
  return (
    <FilterPopup {...menu} width={320}>
      <ChoiceList
        isPhone={menu.isPhone}
        label={menu.label}
        fixed={[{ key: 'none', label: 'ビューなし', isChosen: view === null, onChoose: () => actions.choose('none') }]}
        choices={views.map((each) => ({
          key: each.id,
          label: each.name,
          tag: (
            <>
              {each.is_default && <Tag brand>初期表示</Tag>}
              {each.is_shared && <Tag>{each.owner.id === user.id ? '共有' : each.owner.name}</Tag>}
            </>
          ),
          isChosen: each.id === view?.id,
          onChoose: () => actions.choose(each.id),
        }))}
        onDone={menu.onDone}
      />
      <Divider />
      <MenuList aria-label="ビューの操作" sx={{ py: 1 }}>
        {view && isChanged && view.canEdit && action('上書き保存', <SaveOutlined />, () => actions.overwrite(view))}
        {view && isChanged && action('変更を取り消す', <UndoOutlined />, () => actions.choose(view.id))}
        {action(view ? '別名で保存' : 'この表示を保存', <PlaylistAddOutlined />, () => onTask('create'))}
        {view?.canEdit && action('名前と共有の変更', <EditOutlined />, () => onTask('edit'))}
        {view &&
          action(view.is_default ? '初期表示を解除' : '初期表示にする', <HomeOutlined />, () =>
            actions.toggleDefault(view),
          )}
        {view && action('リンクをコピー', <LinkOutlined />, () => actions.copyLink(view))}
        {view?.canDelete && action('削除', <DeleteOutlineOutlined />, () => void actions.drop(view), true)}
      </MenuList>
    </FilterPopup>
  )
}
