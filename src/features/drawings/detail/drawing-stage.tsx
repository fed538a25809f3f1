import { Suspense } from 'react'
import type { Ref } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { describeError } from '#src/api/errors.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useDelayed } from '#src/lib/use-delayed.ts'
import type { DrawingViewHandle } from '#src/widgets/drawing-view/drawing-view.tsx'
import { Legend } from './legend.tsx'
import { importDrawingView } from './load-drawing-view.ts'
import type { DrawingScreen } from './use-drawing-screen.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const AwaitedDrawing = lazyPart(() => importDrawingView().then((module) => module.AwaitedDrawing))

type DrawingStageProps = {
  view: Ref<DrawingViewHandle>
  companyId: string
  drawing: Drawing
  screen: DrawingScreen
  /** Its buttons stand above: the foot is covered. */
  isPhone: boolean
}

/** Nobody puts a pin on what is not to be seen yet: whoever presses knows that it is not taken. */
const placingText = (isReady: boolean, hasFailed: boolean): string => {
  if (hasFailed) return '図面を表示できないため、ピンを置けません。'
  return isReady ? 'ピンを置く場所を押してください。' : '図面は読み込み中です。'
}

const sayFailure = () => toast.error('図面の一部を読み込めませんでした。接続を確認して、画面を更新してください。')

/** The picture with its pins, and what is asked of whoever puts one there. */
export const DrawingStage = ({ view, companyId, drawing, screen, isPhone }: DrawingStageProps) => {
  const tiles = useQuery(drawingQueries.tiles(companyId, drawing.id, drawing.version))
  const preview = drawing.file.thumbnail_path
  const waiting = (
    <>
      {preview && <Preview path={preview} />}
      <Loading />
    </>
  )
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, bgcolor: 'surface.canvas' }}>
      {tiles.isError && (
        <Box sx={{ p: 6 }}>
          <ErrorPanel message={describeError(tiles.error)} onRetry={() => void tiles.refetch()} />
        </Box>
      )}
      {!tiles.isError && (
        <Suspense fallback={waiting}>
          <AwaitedDrawing
            ref={view}
            manifest={tiles.data}
            waiting={waiting}
            preview={preview}
            label={drawing.name}
            marks={screen.marks}
            selectedId={screen.selected?.id ?? null}
            isPlacing={screen.isPlacing}
            isFootCovered={isPhone}
            onSelect={screen.select}
            onPlace={drawing.canEdit ? screen.setPlace : undefined}
            onMove={screen.isMoving ? screen.moves.move : undefined}
            onFailure={sayFailure}
            onReady={screen.setReady}
          />
        </Suspense>
      )}
      {!isPhone && (
        <Box sx={{ position: 'absolute', left: 16, bottom: 16, maxWidth: 'calc(100% - 96px)' }}>
          <Legend />
        </Box>
      )}
      {screen.isPlacing && (
        <Box
          role="status"
          sx={{
            position: 'absolute',
            // Why the drawing does not come stands at the head.
            ...(tiles.isError ? { bottom: { desk: 72, phone: 16 } } : { top: 12 }),
            left: { desk: '50%', phone: 12 },
            transform: { desk: 'translateX(-50%)', phone: 'none' },
            ...inRows,
            gap: 2,
            width: 'max-content',
            maxWidth: { desk: 'calc(100% - 32px)', phone: 'calc(100% - 88px)' },
            px: 4,
            py: 2,
            borderRadius: '6px',
            bgcolor: 'background.paper',
            boxShadow: 2,
            typography: 'body2',
          }}
        >
          {placingText(screen.isReady, tiles.isError)}
          {!tiles.isError && (
            <Button size="compact" disabled={!screen.isReady} onClick={screen.placeInMiddle}>
              中央に置く
            </Button>
          )}
          <Button size="compact" variant="text" onClick={() => screen.setPlacing(false)}>
            {dialogWords.cancel}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** The sheet made small, which a list has shown already, where the view will show it whole. */
const Preview = ({ path }: { path: string }) => (
  <img
    src={path}
    alt=""
    decoding="sync"
    data-preview
    style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
  />
)

const Loading = () =>
  useDelayed(true) && (
    <Box
      role="status"
      sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
    >
      {/* Over the sheet made small. */}
      <Box component="span" sx={{ px: 3, py: 1.5, borderRadius: '6px', bgcolor: 'background.paper' }}>
        読み込み中...
      </Box>
    </Box>
  )
