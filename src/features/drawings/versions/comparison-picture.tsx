import { Suspense } from 'react'
import Box from '@mui/material/Box'
import type { Drawing, TileManifest, DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { AlignView } from './align-view.tsx'
import type { Similarity } from '#domain/drawings/alignment.ts'
import type { Way } from './comparison-bar.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PinMark } from '../../../widgets/drawing-view/pin-mark.ts'

const CompareView = lazyPart(() =>
  import('#src/widgets/drawing-view/compare-view.tsx').then((module) => module.CompareView),
)

const sayFailure = () => toast.error('図面の一部を読み込めませんでした。接続を確認して、画面を更新してください。')

type ComparisonPictureProps = {
  failed:
    | UseQueryResult<TileManifest>
    | UseQueryResult<TileManifest>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<TileManifest>
    | undefined
  shown: Way | null
  old:
    | UseQueryResult<TileManifest>
    | UseQueryResult<TileManifest>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<TileManifest>
  now:
    | UseQueryResult<TileManifest>
    | UseQueryResult<TileManifest>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<never>
    | UseQueryResult<TileManifest>
  one: DrawingVersion | undefined
  companyId: string
  drawing: Drawing
  other: DrawingVersion | undefined
  similarity: Similarity | null
  marks: PinMark[]
  share: number
}

/** The two versions, as they were chosen to be compared. */
export const ComparisonPicture = ({
  failed,
  shown,
  old,
  now,
  one,
  companyId,
  drawing,
  other,
  similarity,
  marks,
  share,
}: ComparisonPictureProps) => (
  <Box sx={{ flex: 1, minHeight: 0 }}>
    {failed && (
      <Box sx={{ p: 6 }}>
        <ErrorPanel message={describeError(failed.error)} onRetry={() => void failed.refetch()} />
      </Box>
    )}
    {shown === null && (
      <Box sx={{ p: 6, color: 'text.secondary' }}>
        この版から最新版までの位置合わせがないため、重ねて比べられません。
      </Box>
    )}
    {old.data && now.data && shown === 'align' && (
      <AlignView
        key={one!.number}
        companyId={companyId}
        drawingId={drawing.id}
        name={drawing.name}
        before={{ version: one!, manifest: old.data }}
        after={{ version: other!, manifest: now.data }}
        onFailure={sayFailure}
      />
    )}
    {old.data && now.data && similarity && (shown === 'slider' || shown === 'difference') && (
      <Suspense>
        <CompareView
          label={drawing.name}
          before={old.data}
          after={now.data}
          similarity={similarity}
          marks={marks}
          share={share}
          hasDifferences={shown === 'difference'}
          onFailure={sayFailure}
        />
      </Suspense>
    )}
  </Box>
)
