import AddLocationAltOutlined from '@mui/icons-material/AddLocationAltOutlined'
import EditLocationAltOutlined from '@mui/icons-material/EditLocationAltOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import type { Crumb } from '#src/ui/page/page-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { UndoButtons } from '#src/ui/toasts/undo-buttons.tsx'
import { DrawingSwitch } from './drawing-switch.tsx'
import type { DrawingScreen } from './use-drawing-screen.ts'

type DrawingHeaderProps = {
  companyId: string
  drawing: Drawing
  screen: DrawingScreen
  isPhone: boolean
  entries: MenuEntry[]
  onPrint: () => void
}

const crumbsOf = (companyId: string, { building }: Drawing): Crumb[] =>
  building
    ? [
        { label: '建物', link: { to: '/c/$companyId/buildings', params: { companyId } } },
        {
          label: building.name,
          link: {
            to: '/c/$companyId/buildings/$buildingId',
            params: { companyId, buildingId: building.id },
            search: { tab: 'drawings' },
          },
        },
      ]
    : [{ label: '図面', link: { to: '/c/$companyId/drawings', params: { companyId } } }]

/** Name and building of a drawing, and what can be done with it; on a phone in the menu. */
export const DrawingHeader = ({ companyId, drawing, screen, isPhone, entries, onPrint }: DrawingHeaderProps) => {
  const undo = screen.isMoving && (
    <UndoButtons
      canUndo={screen.moves.canUndo}
      canRedo={screen.moves.canRedo}
      onUndo={screen.moves.undo}
      onRedo={screen.moves.redo}
    />
  )
  return (
    <PageHeader
      title={drawing.name}
      crumbs={crumbsOf(companyId, drawing)}
      titleEnd={
        <>
          <DrawingSwitch companyId={companyId} drawing={drawing} />
          {!isPhone && drawing.version > 1 && <Tag>{versionText(drawing.version)}</Tag>}
          {!isPhone && drawing.tags.map(({ id, name }) => <Tag key={id}>{name}</Tag>)}
        </>
      }
      actions={
        <>
          {undo}
          {!isPhone && (
            <>
              <Button startIcon={<PrintOutlined />} onClick={onPrint}>
                印刷（PDF）
              </Button>
              {drawing.canEdit && (
                <>
                  <Button
                    startIcon={<EditLocationAltOutlined />}
                    aria-pressed={screen.isMoving}
                    onClick={() => screen.setMoving(!screen.isMoving)}
                  >
                    {screen.isMoving ? '編集を終了' : '編集'}
                  </Button>
                  <Button
                    variant="contained"
                    color="primary"
                    startIcon={<AddLocationAltOutlined />}
                    onClick={() => screen.setPlacing(true)}
                  >
                    ピンを追加
                  </Button>
                </>
              )}
            </>
          )}
          <MenuButton label={`${drawing.name}のメニュー`} entries={entries} />
        </>
      }
    />
  )
}
