import { Suspense, useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { similarityOf } from '#domain/drawings/alignment.ts'
import type { Point } from '#domain/drawings/alignment.ts'
import type { DrawingVersion, TileManifest } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useAlignVersion } from '#src/api/drawing-changes.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { PinMark } from '#src/widgets/drawing-view/pin-mark.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const DrawingView = lazyPart(() =>
  import('#src/widgets/drawing-view/drawing-view.tsx').then((module) => module.DrawingView),
)

type AlignViewProps = {
  companyId: string
  drawingId: number
  name: string
  before: { version: DrawingVersion; manifest: TileManifest }
  after: { version: DrawingVersion; manifest: TileManifest }
  onFailure: () => void
}

const markOf = (point: Point, index: number): PinMark => ({
  ...point,
  id: index + 1,
  name: `${index + 1}点目`,
  number: index + 1,
  status: 0,
  category: null,
  direction: null,
  isUnconfirmed: false,
  isOld: false,
})
const isPair = (points: readonly Point[]): points is [Point, Point] => points.length === 2

/** 位置合わせ: the same two places are pointed at on both versions, which says how one lies on the other. */
export const AlignView = ({ companyId, drawingId, name, before, after, onFailure }: AlignViewProps) => {
  const known = after.version.alignment
  const [from, setFrom] = useState<readonly Point[]>(known?.from ?? [])
  const [to, setTo] = useState<readonly Point[]>(known?.to ?? [])
  const align = useAlignVersion(companyId, drawingId)
  const isTooClose = isPair(from) && isPair(to) && similarityOf({ from, to }, before.manifest, after.manifest) === null
  const failure = isTooClose
    ? drawingTexts.pointsTooClose
    : isValidation(align.error)
      ? (Object.values(align.error.fields)[0] ?? describeError(align.error))
      : undefined
  const handleSave = () => {
    if (isPair(from) && isPair(to))
      align.mutate(
        { number: after.version.number, from, to, seen: known },
        { onSuccess: () => toast.success('位置合わせを保存しました') },
      )
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box sx={{ ...inRows, gap: 2, px: 5, py: 3 }}>
        <Box sx={{ flex: '1 1 280px', typography: 'body2' }}>
          両方の版で、柱の角など同じ場所を2か所、同じ順に押してください。離れた2か所ほど正確に合います。
        </Box>
        <Button
          onClick={() => {
            setFrom([])
            setTo([])
          }}
        >
          点を消す
        </Button>
        <LoadingButton
          variant="contained"
          color="primary"
          loading={align.isPending}
          loadingText="保存中..."
          disabled={!isPair(from) || !isPair(to) || isTooClose}
          onClick={handleSave}
        >
          位置合わせを保存
        </LoadingButton>
      </Box>
      {failure && (
        <Box sx={{ px: 5, pb: 3 }}>
          <Note severity="error">{failure}</Note>
        </Box>
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gap: '1px',
          bgcolor: 'divider',
          // One above the other on a phone: side by side neither would be wide enough to aim at.
          gridTemplateColumns: { desk: '1fr 1fr', phone: '1fr' },
          gridTemplateRows: { desk: '1fr', phone: '1fr 1fr' },
        }}
      >
        <Side
          title={`${versionText(before.version.number)}（前の版）`}
          label={`${name}の${versionText(before.version.number)}`}
          manifest={before.manifest}
          points={from}
          onPoints={setFrom}
          onFailure={onFailure}
        />
        <Side
          title={`${versionText(after.version.number)}（新しい版）`}
          label={`${name}の${versionText(after.version.number)}`}
          manifest={after.manifest}
          points={to}
          onPoints={setTo}
          onFailure={onFailure}
        />
      </Box>
    </Box>
  )
}

type SideProps = {
  title: string
  label: string
  manifest: TileManifest
  points: readonly Point[]
  onPoints: (points: readonly Point[]) => void
  onFailure: () => void
}

const Side = ({ title, label, manifest, points, onPoints, onFailure }: SideProps) => {
  const marks = useMemo(() => points.map(markOf), [points])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, bgcolor: 'background.paper' }}>
      <Typography variant="h4" component="h2" sx={{ px: 4, py: 2 }}>
        {`${title} ${points.length} / 2点`}
      </Typography>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <Suspense>
          <DrawingView
            manifest={manifest}
            label={label}
            marks={marks}
            selectedId={null}
            isPlacing
            onSelect={() => undefined}
            // A third point begins anew.
            onPlace={(point) => onPoints(points.length === 2 ? [point] : [...points, point])}
            onFailure={onFailure}
          />
        </Suspense>
      </Box>
    </Box>
  )
}
