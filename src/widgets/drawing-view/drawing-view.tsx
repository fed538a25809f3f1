/**
 * A drawing with its pins, to pan and zoom by wheel, fingers, keys and buttons. Heavy: stands behind a lazyPart. What is
 * done here by pointing can be done in the list of pins beside it too.
 */
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { Point } from '#domain/drawings/alignment.ts'
import type { TileManifest } from '#domain/drawings/drawings.contract.ts'
import { IconShapes } from './icon-shapes.tsx'
import { PinCursor } from './pin-cursor.tsx'
import type { PinCursorHandle } from './pin-cursor.tsx'
import { createViewer } from './viewer.ts'
import type { DrawingViewer, ViewerHandlers, ViewerState } from './viewer.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** What the screen around a view asks of it. */
export type DrawingViewHandle = {
  /** Brings a place into sight. */
  show: (point: Point) => void
  /** null while it does not lie there yet. */
  centre: () => Point | null
  /** Moves the chosen pin a step to the right and down; `isLarge` by ten. */
  nudge: (step: [right: number, down: number], isLarge: boolean) => void
  /** Gives the keyboard to a pin. */
  focusPin: (id: number) => void
}

type DrawingViewProps = Omit<ViewerState, 'focusedId'> &
  ViewerHandlers & {
    ref?: Ref<DrawingViewHandle>
    manifest: TileManifest
    /** Address of the sheet made small, seen until its tiles are there. */
    preview?: string | null
    /** Names the drawing to who hears it. */
    label: string
    /** Something else covers its foot. */
    isFootCovered?: boolean
    /** Told once the drawing lies where it is seen, so that places on it can be told, and when it is gone again. */
    onReady?: (isReady: boolean) => void
  }

/** Its code and what it shows are asked for at once: neither waits for the other. */
export const AwaitedDrawing = ({
  manifest,
  waiting,
  ...props
}: Omit<DrawingViewProps, 'manifest'> & {
  manifest: TileManifest | undefined
  /** Stands there until the manifest does. */
  waiting: ReactNode
}) => (manifest ? <DrawingView {...props} manifest={manifest} /> : waiting)

export const DrawingView = ({
  ref,
  manifest,
  preview,
  label,
  marks,
  selectedId,
  isPlacing,
  isFootCovered,
  onReady,
  ...handlers
}: DrawingViewProps) => {
  const { tokens } = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLSpanElement>(null)
  const viewer = useRef<DrawingViewer>(null)
  const cursor = useRef<PinCursorHandle>(null)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  // The viewer outlives renderings: it asks for what holds when something happens.
  const current = useRef<ViewerHandlers>({ ...handlers })
  useEffect(() => {
    Object.assign(current.current, { onPlace: undefined, onMove: undefined }, handlers)
  })
  const tellReady = useEffectEvent((isReady: boolean) => onReady?.(isReady))
  useEffect(() => {
    const made = createViewer({
      host: host.current!,
      label,
      manifest,
      preview,
      looks: {
        colours: tokens.pin,
        ink: tokens.color.text.primary,
        warning: tokens.color.warning[700],
        fontFamily: tokens.font.family,
      },
      icons: icons.current!,
      handlers: current.current,
      onOpen: () => tellReady(true),
    })
    viewer.current = made
    return () => {
      viewer.current = null
      tellReady(false)
      made.destroy()
    }
  }, [manifest, preview, label, tokens])
  useEffect(() => {
    viewer.current?.update({ marks, selectedId, focusedId, isPlacing })
  }, [marks, selectedId, focusedId, isPlacing, manifest, preview, label, tokens])
  useImperativeHandle(
    ref,
    () => ({
      show: (point) => viewer.current?.show(point),
      centre: () => viewer.current?.centre() ?? null,
      nudge: (step, isLarge) => viewer.current?.nudge(step, isLarge),
      focusPin: (id) => cursor.current?.focus(id),
    }),
    [],
  )
  return (
    <Box
      role="group"
      aria-label={`${label}の図面`}
      sx={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden', bgcolor: 'surface.canvas' }}
    >
      <IconShapes ref={icons} />
      <div ref={host} style={{ position: 'absolute', inset: 0 }} />
      {!isPlacing && (
        <PinCursor
          ref={cursor}
          viewer={viewer}
          sheet={manifest}
          marks={marks}
          selectedId={selectedId}
          isMoving={handlers.onMove !== undefined}
          onFocus={setFocusedId}
          onSelect={handlers.onSelect}
        />
      )}
      <ZoomButtons viewer={viewer} isAbove={isFootCovered} />
    </Box>
  )
}
