/** Two versions of a drawing on one another: beside a line that is moved, or with what differs in colours. Heavy: stands behind a lazyPart. */
import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { Similarity } from '#domain/drawings/alignment.ts'
import type { TileManifest } from '#domain/drawings/drawings.contract.ts'
import { differenceColours } from './difference-colours.ts'
import { IconShapes } from './icon-shapes.tsx'
import type { PinMark } from './pin-mark.ts'
import { createViewer } from './viewer.ts'
import type { DrawingViewer } from './viewer.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

type CompareViewProps = {
  label: string
  before: TileManifest
  after: TileManifest
  /** How the one before lies on the other. */
  similarity: Similarity
  /** On the version after; colours tell of lines alone. */
  marks: readonly PinMark[]
  /** From 0, where only the version after is seen, to 1. */
  share: number
  hasDifferences: boolean
  onFailure: () => void
}

const layer = { position: 'absolute', inset: 0, isolation: 'isolate', bgcolor: 'common.white' } as const
const tint = { position: 'absolute', inset: 0, pointerEvents: 'none', mixBlendMode: 'screen' } as const

type TwoViewsOptions = Omit<CompareViewProps, 'share'>

/** Both versions as they are looked at together: the one below goes where the one above goes. */
const useTwoViews = ({ label, before, after, similarity, marks, hasDifferences, onFailure }: TwoViewsOptions) => {
  const { tokens } = useTheme()
  const below = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLSpanElement>(null)
  const top = useRef<DrawingViewer>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    const shared = {
      label,
      icons: icons.current!,
      looks: {
        colours: tokens.pin,
        ink: tokens.color.text.primary,
        warning: tokens.color.warning[700],
        fontFamily: tokens.font.family,
      },
      handlers: { onSelect: () => undefined, onFailure: () => failed.current() },
    }
    const front = createViewer({ ...shared, host: above.current!, manifest: after })
    const back = createViewer({
      ...shared,
      host: below.current!,
      manifest: before,
      placement: { similarity, sheet: after },
      isPassive: true,
      onOpen: () => back.lookAt(front.bounds()),
    })
    front.onLook(back.lookAt)
    top.current = front
    return () => {
      top.current = null
      front.destroy()
      back.destroy()
    }
  }, [label, before, after, similarity, tokens])
  useEffect(() => {
    top.current?.update({ marks: hasDifferences ? [] : marks, selectedId: null, isPlacing: false })
  }, [marks, hasDifferences, label, before, after, similarity, tokens])
  return { below, above, icons, top }
}

export const CompareView = ({ share, ...views }: CompareViewProps) => {
  const { label, hasDifferences } = views
  const { below, above, icons, top } = useTwoViews(views)
  const edge = `${share * 100}%`
  return (
    <Box
      role="group"
      aria-label={`${label}の版の比較`}
      sx={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden', bgcolor: 'common.white' }}
    >
      <IconShapes ref={icons} />
      <Box sx={layer}>
        <div ref={below} style={{ position: 'absolute', inset: 0 }} />
        {hasDifferences && <Box sx={{ ...tint, bgcolor: differenceColours.before }} />}
      </Box>
      <Box
        sx={{ ...layer, ...(hasDifferences && { mixBlendMode: 'multiply' }) }}
        // A mask hides and still takes the pointer, which a clip would not.
        style={
          hasDifferences ? undefined : { maskImage: `linear-gradient(to right, transparent ${edge}, #000 ${edge})` }
        }
      >
        <div ref={above} style={{ position: 'absolute', inset: 0 }} />
        {hasDifferences && <Box sx={{ ...tint, bgcolor: differenceColours.after }} />}
      </Box>
      {!hasDifferences && (
        <Box
          aria-hidden
          style={{ left: edge }}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            width: 2,
            ml: '-1px',
            bgcolor: 'brand.600',
            pointerEvents: 'none',
          }}
        />
      )}
      <ZoomButtons viewer={top} />
    </Box>
  )
}
