/** Stands for the viewer, which draws on canvases that this environment has not: tests point at places themselves. */
import type { Point } from '#domain/drawings/alignment.ts'
import type { createViewer as create, ViewerHandlers, ViewerState } from '#src/widgets/drawing-view/viewer.ts'

export const viewer = {
  handlers: undefined as ViewerHandlers | undefined,
  state: undefined as ViewerState | undefined,
  shown: [] as Point[],
  /** Opens once it is told to; else at once. */
  opensLater: false,
  open: (): void => undefined,
}

/** Those of the screen, by label. */
export const viewers = new Map<string, ViewerHandlers>()

export const createViewer = ({ handlers, label, onOpen = () => undefined }: Parameters<typeof create>[0]) => {
  viewer.handlers = handlers
  viewers.set(label, handlers)
  if (viewer.opensLater) viewer.open = onOpen
  else queueMicrotask(onOpen)
  return {
    update: (state: ViewerState) => {
      viewer.state = state
    },
    zoomBy: () => undefined,
    fit: () => undefined,
    show: (point: Point) => viewer.shown.push(point),
    centre: () => ({ lng: 0.5, lat: 0.5 }),
    nudge: ([right, down]: [number, number]) => {
      const mark = viewer.state?.marks.find(({ id }) => id === viewer.state?.selectedId)
      if (mark) handlers.onMove?.(mark.id, { lng: mark.lng + right / 100, lat: mark.lat + down / 100 })
    },
    lookAt: () => undefined,
    bounds: () => undefined,
    onLook: () => () => undefined,
    placeOf: ({ lng, lat }: Point) => ({ x: lng * 1000, y: lat * 1000 }),
    focus: () => undefined,
    destroy: () => undefined,
  }
}
