import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import AddLocationAltOutlined from '@mui/icons-material/AddLocationAltOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditLocationAltOutlined from '@mui/icons-material/EditLocationAltOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { versionStateText, versionText } from '#domain/drawings/drawings.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { below } from '#src/ui/below.ts'
import { BottomSheet } from '#src/ui/bottom-sheet.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { Note } from '#src/ui/note.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Crumb } from '#src/ui/page-header.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { UndoButtons } from '#src/ui/undo-buttons.tsx'
import type { DrawingViewHandle } from '#src/widgets/drawing-view/drawing-view.tsx'
import { withQueuedPins } from '#src/widgets/outbox/queued-pins.ts'
import { useIsOutboxRead, useMadeId, useOfferOutbox, useOutbox } from '#src/widgets/outbox/use-outbox.ts'
import { noteOpenedDrawing } from '#src/widgets/record-lists/opened-drawings.ts'
import { useDrawingActions } from '../use-drawing-actions.ts'
import { CategoryChips } from './category-chips.tsx'
import { DrawingStage } from './drawing-stage.tsx'
import { DrawingSwitch } from './drawing-switch.tsx'
import { Legend } from './legend.tsx'
import { PinPanel } from './pin-panel.tsx'
import { PinSide } from './pin-side.tsx'
import { useDeletePin } from './use-delete-pin.ts'
import { useDrawingScreen } from './use-drawing-screen.ts'

const DrawingDialog = lazyPart(() => import('../drawing-dialog.tsx').then((module) => module.DrawingDialog))
const PinDialog = lazyPart(() => import('./pin-dialog.tsx').then((module) => module.PinDialog))
const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((module) => module.PrintDialog))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))

type DrawingPageProps = {
  companyId: string
  user: Actor
  drawing: Drawing
  /** What takes its place once it is deleted; an open form stays, so that nothing typed is lost. */
  gone?: ReactNode
  /** Its pins are still on their way. */
  isPinless?: boolean
  /** The pin that the address names. */
  pinId: number | undefined
  /** The version whose print led here by its code. */
  printedVersion: number | undefined
  onPin: (id: number | undefined) => void
  /** The form of a new matter about a pin's equipment. */
  renderCreateMatter: (facilityId: number, onClose: () => void) => ReactNode
}

/** One drawing: its picture with the pins on it, and beside it what stands where. */
export const DrawingPage = ({
  companyId,
  user,
  drawing: stored,
  gone,
  isPinless,
  pinId: addressedId,
  printedVersion,
  onPin,
  renderCreateMatter,
}: DrawingPageProps) => {
  const navigate = useNavigate()
  useOfferOutbox()
  const queued = useOutbox()
  // What was put, moved or written here and has not arrived stands on it too.
  const drawing = useMemo(() => withQueuedPins(stored, queued), [stored, queued])
  const madeId = useMadeId(-(addressedId ?? 0))
  const pinId = madeId ?? addressedId
  const isPhone = isSmartphone()
  const view = useRef<DrawingViewHandle>(null)
  const screen = useDrawingScreen({ view, companyId, drawing, pinId, onPin })
  // The pin that was put here has the server's id by now: its address names that.
  const hasArrived = madeId !== null && screen.selected?.id === madeId
  const nameIt = useEffectEvent(() => madeId !== null && onPin(madeId))
  useEffect(() => {
    if (hasArrived) nameIt()
  }, [hasArrived])
  useEffect(() => noteOpenedDrawing(companyId, stored.id), [companyId, stored.id])
  const isRead = useIsOutboxRead()
  const [open, setOpen] = useState<'edit' | 'print' | 'history' | 'pins' | 'legend' | null>(null)
  const [editedPin, setEditedPin] = useState<Pin | null>(null)
  const [matterOf, setMatterOf] = useState<number | null>(null)
  const close = () => setOpen(null)
  const { remove, isDeleting } = useDrawingActions(
    companyId,
    drawing.id,
    () => void navigate({ to: '/c/$companyId/drawings', params: { companyId }, ignoreBlocker: true }),
  )
  const { deletePin, isDeleting: isDeletingPin } = useDeletePin(companyId, () => screen.select(null))
  if (gone && open !== 'edit' && !screen.place && !editedPin) return gone
  const print: MenuEntry = { label: '印刷（PDF）', icon: <PrintOutlined />, onSelect: () => setOpen('print') }
  const entries: MenuEntry[] = [
    ...(isPhone ? [print] : []),
    ...(isPhone && drawing.canEdit
      ? [
          {
            label: screen.isMoving ? 'ピンの編集を終了' : 'ピンを動かす',
            icon: <EditLocationAltOutlined />,
            onSelect: () => screen.setMoving(!screen.isMoving),
          },
        ]
      : []),
    ...(drawing.canEdit ? [{ label: '図面を編集', icon: <EditOutlined />, onSelect: () => setOpen('edit') }] : []),
    {
      label: '図面の版',
      icon: <LayersOutlined />,
      onSelect: () =>
        void navigate({
          to: '/c/$companyId/drawings/$drawingId/versions',
          params: { companyId, drawingId: drawing.id },
        }),
    },
    ...(isPhone ? [{ label: '凡例', icon: <InfoOutlined />, onSelect: () => setOpen('legend') }] : []),
    { label: '変更履歴', icon: <HistoryOutlined />, onSelect: () => setOpen('history') },
    ...(drawing.canDelete
      ? [{ label: '図面を削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
      : []),
  ]
  const undo = screen.isMoving && (
    <UndoButtons
      canUndo={screen.moves.canUndo}
      canRedo={screen.moves.canRedo}
      onUndo={screen.moves.undo}
      onRedo={screen.moves.redo}
    />
  )
  const { building } = drawing
  // Counted here: one that was moved on this screen stands where it should.
  const unplaced = drawing.pins.filter(({ version }) => version < drawing.version).length
  const notes = (
    <>
      {pinId !== undefined && (pinId > 0 || isRead) && !screen.selected && !isPinless && (
        <Note severity="info">ピンが見つかりません。削除された可能性があります。</Note>
      )}
      {printedVersion !== undefined && (
        <Note severity={printedVersion === drawing.version ? 'success' : 'warning'}>
          {printedVersion === drawing.version
            ? `印刷された図面（${versionText(printedVersion)}）は、${versionStateText(true)}です。`
            : `印刷された図面（${versionText(printedVersion)}）は、${versionStateText(false)}です。ここに表示しているのは、最新の${versionText(drawing.version)}です。`}
        </Note>
      )}
      {unplaced > 0 && (
        <Note
          severity="warning"
          action={
            drawing.canEdit && (
              <LinkButton
                size="small"
                to="/c/$companyId/drawings/$drawingId/versions"
                params={{ companyId, drawingId: drawing.id }}
              >
                位置を確認
              </LinkButton>
            )
          }
        >
          {`${unplaced}件のピンは、前の版の位置のままです。`}
        </Note>
      )}
    </>
  )
  const chips = drawing.pins_count > 0 && (
    <CategoryChips
      pins={drawing.pins}
      count={drawing.pins_count}
      value={screen.filter.category}
      onChange={(category) => screen.changeFilter({ category })}
    />
  )
  const panel = screen.selected && (
    <PinPanel
      key={screen.selected.id}
      companyId={companyId}
      user={user}
      drawing={drawing}
      pin={screen.selected}
      isPhone={isPhone}
      isMoving={screen.isMoving}
      isDeleting={isDeletingPin}
      onEdit={setEditedPin}
      onDelete={deletePin}
      onClose={screen.leave}
      onCreateMatter={setMatterOf}
    />
  )
  const side = (
    <PinSide
      screen={screen}
      version={drawing.version}
      count={drawing.pins_count}
      isPinless={isPinless}
      canEdit={drawing.canEdit}
    />
  )
  const crumbs: Crumb[] = building
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
  const header = (
    <PageHeader
      title={drawing.name}
      crumbs={crumbs}
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
              <Button startIcon={<PrintOutlined />} onClick={() => setOpen('print')}>
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
  const dialogs = (
    <>
      <Suspense>
        {open === 'edit' && <DrawingDialog companyId={companyId} drawing={drawing} onClose={close} />}
        {open === 'print' && (
          <PrintDialog
            companyId={companyId}
            drawing={drawing}
            shownIds={screen.pins.map(({ id }) => id)}
            onClose={close}
          />
        )}
        {open === 'history' && <HistoryDialog companyId={companyId} drawing={drawing} onClose={close} />}
        {screen.place && (
          <PinDialog
            companyId={companyId}
            drawing={drawing}
            pin={screen.place}
            onClose={() => screen.setPlace(null)}
            onSaved={(id) => {
              screen.setPlace(null)
              onPin(id)
            }}
          />
        )}
        {editedPin && (
          <PinDialog
            companyId={companyId}
            drawing={drawing}
            pin={editedPin}
            onClose={() => setEditedPin(null)}
            onSaved={() => setEditedPin(null)}
          />
        )}
      </Suspense>
      {matterOf !== null && renderCreateMatter(matterOf, () => setMatterOf(null))}
    </>
  )
  const stage = <DrawingStage view={view} companyId={companyId} drawing={drawing} screen={screen} isPhone={isPhone} />
  if (isPhone)
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
        {header}
        {chips}
        {notes}
        {stage}
        {panel ? (
          <Box
            sx={{
              flex: 'none',
              height: 'min(52dvh, 440px)',
              borderRadius: '12px 12px 0 0',
              bgcolor: 'background.paper',
              boxShadow: 3,
            }}
          >
            {panel}
          </Box>
        ) : (
          <ActionBar>
            <Button startIcon={<FormatListBulletedOutlined />} onClick={() => setOpen('pins')}>
              ピンの一覧
            </Button>
            {drawing.canEdit && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<AddLocationAltOutlined />}
                onClick={() => screen.setPlacing(true)}
              >
                ピンを追加
              </Button>
            )}
          </ActionBar>
        )}
        <BottomSheet open={open === 'pins' && !screen.selected} title="ピンの一覧" onClose={close}>
          {/* The list scrolls, not the sheet with it. */}
          <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'calc(90dvh - 58px)' }}>{side}</Box>
        </BottomSheet>
        <BottomSheet open={open === 'legend'} title="凡例" onClose={close}>
          <Box sx={{ px: 1, pb: 4 }}>
            <Legend />
          </Box>
        </BottomSheet>
        {dialogs}
      </Box>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 360px',
        // The screen fills what the shell leaves.
        m: -6,
        height: 'calc(100dvh - 56px)',
        minHeight: 560,
        [below(600)]: { m: -4 },
        [below(1000)]: { gridTemplateColumns: 'minmax(0, 1fr)', height: 'auto' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          minHeight: 0,
          // The list of pins below shows that it is there.
          [below(1000)]: { height: 'calc(100dvh - 168px)', minHeight: 480 },
        }}
      >
        <Box sx={{ px: 5, pt: 5, pb: 3, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
          {header}
          {chips}
          <Box sx={{ display: 'grid', gap: 2, mt: 3, '&:empty': { display: 'none' } }}>{notes}</Box>
        </Box>
        {stage}
      </Box>
      <Box
        component="aside"
        aria-label="ピン"
        sx={{
          minWidth: 0,
          minHeight: 0,
          bgcolor: 'background.paper',
          borderLeft: 1,
          borderColor: 'divider',
          [below(1000)]: { borderLeft: 0, borderTop: 1, maxHeight: 640 },
        }}
      >
        {panel ?? side}
      </Box>
      {dialogs}
    </Box>
  )
}
