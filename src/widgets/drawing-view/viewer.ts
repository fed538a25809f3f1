/** A drawing that is panned and zoomed, with its pins; OpenSeadragon shows the tiles. Heavy: import it lazily. */
import OpenSeadragon from 'openseadragon'
import type { Point, Similarity, Size } from '#domain/drawings/alignment.ts'
import { scaleOf, turnOf } from '#domain/drawings/alignment.ts'
import type { TileManifest } from '#domain/drawings/drawings.contract.ts'
import { tileKey } from '#domain/drawings/tiles.ts'
import { cspNonce } from '#src/lib/csp-nonce.ts'
import { createPinPainter, isHit } from './draw-pins.ts'
import type { PinLooks } from './draw-pins.ts'
import { shapesIn } from './icon-shapes.tsx'
import { createLoupe } from './loupe.ts'
import { groupPins } from './pin-mark.ts'
import type { PinGroup, PinMark } from './pin-mark.ts'
import { downloadTileAbort, downloadTileStart, TileDrawer } from './tile-drawer.ts'

/** A decoded tile takes 1 MB: more than fill a large screen twice are not kept. */
const keptTiles = 72
const longPressMs = 500
/** A finger that moves less still presses, in px; a mouse is held more still. */
const [slack, mouseSlack] = [8, 3]
/** Of a step by an arrow key, in px of the screen. */
const [step, largeStep] = [2, 20]

/**
 * OpenSeadragon writes a style of its own unless it finds one so marked; the page's policy lets none in. It would hide
 * the focus on touch screens anyway.
 */
const keepStylesOut = (): void => {
  const mark = 'data-openseadragon-mobile-css'
  if (document.querySelector(`style[${mark}]`)) return
  const style = document.createElement('style')
  style.nonce = cspNonce ?? ''
  style.setAttribute(mark, 'true')
  document.head.append(style)
}

export type ViewerHandlers = {
  onSelect: (id: number | null) => void
  /** A place was pressed for long, or touched while one is chosen for a pin. */
  onPlace?: (point: Point) => void
  /** Where it was carried to; without it pins stay where they are. */
  onMove?: (id: number, point: Point) => void
  /** Every picture that is needed is there, or is not coming. */
  onFailure: () => void
}

export type ViewerState = {
  marks: readonly PinMark[]
  selectedId: number | null
  /** Where the keyboard is: seen alone, whatever lies around it. */
  focusedId?: number | null
  /** The next touch says where a pin is to stand. */
  isPlacing: boolean
}

export type DrawingViewer = ReturnType<typeof createViewer>

/** The source of a drawing's tiles; blank ones are not asked for. */
const tileSourceOf = ({ width, height, tile_size, max_level, tiles_path, blank }: TileManifest) => {
  const blanks = new Set(blank)
  const source = new OpenSeadragon.TileSource({
    width,
    height,
    tileSize: tile_size,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: max_level,
  })
  const isThere = source.tileExists.bind(source)
  source.tileExists = (level, x, y) => isThere(level, x, y) && !blanks.has(tileKey(level, x, y))
  source.getTileUrl = (level, x, y) => `${tiles_path}/${tileKey(level, x, y)}`
  return Object.assign(source, { downloadTileStart, downloadTileAbort })
}

/** Where another version's picture lies on the sheet of `sheet`, as OpenSeadragon places it: turned about its middle. */
const placementOf = (picture: Size, similarity: Similarity, sheet: Size) => {
  const { a, b, x, y } = similarity
  const width = (picture.width * scaleOf(similarity)) / sheet.width
  const height = (width * picture.height) / picture.width
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  return {
    x: (a * middle.x - b * middle.y + x) / sheet.width - width / 2,
    y: (b * middle.x + a * middle.y + y) / sheet.width - height / 2,
    width,
    degrees: turnOf(similarity),
  }
}

/** What lies in the host: the sheet's paper, OpenSeadragon's tiles above it, and the pins above both. */
const layersIn = (host: HTMLElement, preview: string | null | undefined) => {
  const paper = document.createElement('div')
  Object.assign(paper.style, { position: 'absolute', left: '0', top: '0', background: '#fff' })
  if (preview) Object.assign(paper.style, { backgroundImage: `url("${preview}")`, backgroundSize: '100% 100%' })
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  })
  const stage = document.createElement('div')
  Object.assign(stage.style, { position: 'absolute', inset: '0' })
  host.append(paper, stage, canvas)
  return { paper, stage, canvas }
}

const seadragonIn = (stage: HTMLElement, label: string): OpenSeadragon.Viewer => {
  keepStylesOut()
  const gestures = { clickToZoom: false, dblClickToZoom: true, flickEnabled: true }
  const viewer = OpenSeadragon({
    element: stage,
    tileSources: [],
    drawer: TileDrawer,
    // Else all tiles are drawn on one more canvas above that zoom, against seams that this drawer does not make.
    smoothTileEdgesMinZoom: Infinity,
    showNavigationControl: false,
    showNavigator: false,
    gestureSettingsMouse: gestures,
    gestureSettingsTouch: gestures,
    gestureSettingsPen: gestures,
    gestureSettingsUnknown: gestures,
    animationTime: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 0.4,
    visibilityRatio: 0.3,
    preserveImageSizeOnResize: true,
    minZoomImageRatio: 0.7,
    maxZoomPixelRatio: 4,
    maxImageCacheCount: keptTiles,
    zoomPerScroll: 1.25,
    dblClickTimeThreshold: 300,
  })
  viewer.canvas.setAttribute('role', 'application')
  viewer.canvas.setAttribute('aria-label', `${label}（矢印キーで移動、+と-で拡大・縮小、0で全体を表示）`)
  // A long press opens the system's own menu for pictures otherwise.
  Object.assign(viewer.canvas.style, { webkitTouchCallout: 'none', webkitUserSelect: 'none', userSelect: 'none' })
  return viewer
}

/** It lies under another view: nobody moves it or hears of it. */
const keepQuiet = (viewer: OpenSeadragon.Viewer, host: HTMLElement): void => {
  viewer.setMouseNavEnabled(false)
  viewer.canvas.tabIndex = -1
  host.setAttribute('aria-hidden', 'true')
}

const isOnSheet = ({ lng, lat }: Point): boolean => lng >= 0 && lng <= 1 && lat >= 0 && lat <= 1
const onSheet = ({ lng, lat }: Point): Point => ({
  lng: Math.min(1, Math.max(0, lng)),
  lat: Math.min(1, Math.max(0, lat)),
})

/** Places of the sheet and of the view. */
const projectionOf = ({ viewport }: OpenSeadragon.Viewer, ratio: number) => {
  /** Left and top of the sheet and its width, in px of the view. */
  const frame = () => {
    const origin = viewport.pixelFromPointNoRotate(new OpenSeadragon.Point(0, 0), true)
    return { left: origin.x, top: origin.y, scale: viewport.getZoom(true) * viewport.getContainerSize().x }
  }
  const pointAt = ({ x, y }: { x: number; y: number }): Point => {
    const { left, top, scale } = frame()
    return { lng: (x - left) / scale, lat: (y - top) / (scale * ratio) }
  }
  /** Where a place of the sheet is now, in px of the view. */
  const placeOf = ({ lng, lat }: Point): { x: number; y: number } => {
    const { left, top, scale } = frame()
    return { x: left + lng * scale, y: top + lat * scale * ratio }
  }
  return { frame, pointAt, placeOf, ratio }
}
type Projection = ReturnType<typeof projectionOf>

type Carried = { id: number; point: Point; isMoved: boolean }

type PinLayerOptions = {
  host: HTMLElement
  paper: HTMLElement
  canvas: HTMLCanvasElement
  sheet: Size
  painter: ReturnType<typeof createPinPainter>
  dots: number
  projection: Projection
}

/** The pins as they are drawn, and which of them lies under a finger. */
const pinLayer = ({ host, paper, canvas, sheet, painter, dots, projection: { frame, ratio } }: PinLayerOptions) => {
  let state: ViewerState = { marks: [], selectedId: null, isPlacing: false }
  let groups: PinGroup[] = []
  let groupedAt = 0
  /** A pin on its way, and where it is now; a finger that only presses has not moved it. */
  let carried: Carried | null = null

  const chosenMark = () => {
    const mark = state.marks.find(({ id }) => id === state.selectedId)
    return mark && carried?.id === mark.id ? { ...mark, ...carried.point } : mark
  }

  let drawnAt = { left: NaN, top: NaN, scale: NaN }
  const draw = (): void => {
    drawnAt = frame()
    const { left, top, scale } = drawnAt
    Object.assign(paper.style, {
      width: `${scale}px`,
      height: `${scale * ratio}px`,
      transform: `translate(${left}px, ${top}px)`,
    })
    const { clientWidth, clientHeight } = host
    const [width, height] = [Math.round(clientWidth * dots), Math.round(clientHeight * dots)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const context = canvas.getContext('2d')
    if (!context) return
    context.setTransform(dots, 0, 0, dots, 0, 0)
    context.clearRect(0, 0, clientWidth, clientHeight)
    if (scale !== groupedAt) {
      groupedAt = scale
      groups = groupPins(
        state.marks.filter(({ id }) => id !== state.selectedId && id !== state.focusedId),
        sheet,
        scale,
      )
    }
    for (const group of groups) {
      const [x, y] = [group.x + left, group.y + top]
      if (x > -40 && y > -40 && x < clientWidth + 40 && y < clientHeight + 60) painter.group(context, group, x, y)
    }
    const mark = chosenMark()
    const focused = state.marks.find(({ id }) => id === state.focusedId)
    if (focused && focused.id !== mark?.id)
      painter.alone(context, focused, left + focused.lng * scale, top + focused.lat * scale * ratio)
    if (mark) painter.chosen(context, mark, left + mark.lng * scale, top + mark.lat * scale * ratio)
  }

  /** What lies under a finger, the chosen pin first. */
  const hitAt = (finger: { x: number; y: number }): PinGroup | null => {
    const { left, top, scale } = frame()
    const mark = chosenMark()
    if (mark && isHit(finger, left + mark.lng * scale, top + mark.lat * scale * ratio))
      return { x: 0, y: 0, marks: [mark] }
    return groups.findLast(({ x, y }) => isHit(finger, x + left, y + top)) ?? null
  }
  return {
    draw,
    /** Draws where the sheet lies elsewhere by now. */
    follow: (): void => {
      const { left, top, scale } = frame()
      if (left !== drawnAt.left || top !== drawnAt.top || scale !== drawnAt.scale) draw()
    },
    hitAt,
    chosenMark,
    state: () => state,
    update: (next: ViewerState): void => {
      state = next
      groupedAt = 0
      draw()
    },
    carried: () => carried,
    carry: (next: Carried | null): void => {
      carried = next
    },
  }
}
type PinLayer = ReturnType<typeof pinLayer>

type PressOptions = {
  viewer: OpenSeadragon.Viewer
  pins: PinLayer
  projection: Projection
  loupe: ReturnType<typeof createLoupe>
  canvas: HTMLCanvasElement
  handlers: ViewerHandlers
}

/** Looks closer at pins that share a place, as long as that parts them. */
const openGroup = (
  viewport: OpenSeadragon.Viewport,
  ratio: number,
  handlers: ViewerHandlers,
  { marks }: PinGroup,
): void => {
  const [lngs, lats] = [marks.map(({ lng }) => lng), marks.map(({ lat }) => lat)]
  const [left, top] = [Math.min(...lngs), Math.min(...lats)]
  const [width, height] = [Math.max(...lngs) - left, Math.max(...lats) - top]
  const isParted = Math.max(width, height) > 0 && viewport.getZoom() < viewport.getMaxZoom() * 0.99
  if (!isParted) return handlers.onSelect(marks[0]!.id)
  const middle = new OpenSeadragon.Point(left + width / 2, (top + height / 2) * ratio)
  const zoom = Math.min(viewport.getMaxZoom(), Math.max(viewport.getZoom() * 2, 0.5 / Math.max(width, height * ratio)))
  viewport.panTo(middle).zoomTo(zoom).applyConstraints()
}

const isThumb = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch' && event.isPrimary

/** Where a thumb aims that is to put a pin: it covers what it aims at, which the loupe shows beside it. */
const aimWith = (loupe: ReturnType<typeof createLoupe>, layers: () => HTMLCanvasElement[]) => {
  let place: { x: number; y: number } | null = null
  const look = (at: { x: number; y: number }) => loupe.show(at, layers())
  return {
    place: () => place,
    at: (next: { x: number; y: number }) => {
      place = next
      look(next)
    },
    look,
    away: () => {
      place = null
      loupe.hide()
    },
  }
}

/** What fingers and the mouse do: choose, carry and put pins, with a loupe beside a thumb. Answers how to end a press. */
const watchPresses = ({ viewer, pins, projection, loupe, canvas, handlers }: PressOptions): (() => void) => {
  const { frame, pointAt, ratio } = projection
  let press: { x: number; y: number; timer: number; wasLong: boolean } | null = null
  const endPress = () => {
    if (press) window.clearTimeout(press.timer)
  }
  const aim = aimWith(loupe, () => [viewer.drawer.canvas, canvas])
  const placeAt = (at: { x: number; y: number }) => {
    // Until it lies where it will be seen, no finger points at anything.
    if (!viewer.isOpen()) return
    const point = pointAt(at)
    if (isOnSheet(point)) handlers.onPlace?.(point)
  }
  viewer.addHandler('canvas-press', ({ position, originalEvent }) => {
    endPress()
    const hit = pins.hitAt(position)
    if (handlers.onMove && hit?.marks.length === 1 && hit.marks[0]!.id === pins.state().selectedId)
      pins.carry({ id: hit.marks[0]!.id, point: hit.marks[0]!, isMoved: false })
    if (pins.state().isPlacing && isThumb(originalEvent)) {
      aim.at(position)
    }
    const timer = window.setTimeout(() => {
      if (!press || pins.carried() || hit || aim.place()) return
      press.wasLong = true
      placeAt(press)
    }, longPressMs)
    press = { x: position.x, y: position.y, timer, wasLong: false }
  })
  viewer.addHandler('canvas-drag', (event) => {
    if (press && Math.hypot(event.position.x - press.x, event.position.y - press.y) > slack) endPress()
    if (press?.wasLong) event.preventDefaultAction = true
    if (aim.place()) {
      event.preventDefaultAction = true
      aim.at(event.position)
    }
    const carried = pins.carried()
    if (!carried || !press) return
    event.preventDefaultAction = true
    const [right, down] = [event.position.x - press.x, event.position.y - press.y]
    if (!carried.isMoved && Math.hypot(right, down) <= (isThumb(event.originalEvent) ? slack : mouseSlack)) return
    carried.isMoved = true
    const { scale } = frame()
    const begun = pins.state().marks.find(({ id }) => id === carried.id) ?? carried.point
    carried.point = onSheet({ lng: begun.lng + right / scale, lat: begun.lat + down / (scale * ratio) })
    pins.draw()
    if (!isThumb(event.originalEvent)) return
    const { left, top } = frame()
    aim.look({ x: left + carried.point.lng * scale, y: top + carried.point.lat * scale * ratio })
  })
  viewer.addHandler('canvas-pinch', () => {
    endPress()
    aim.away()
    // Two fingers look closer: what the first one slid until the second came moves nothing.
    pins.carry(null)
    pins.draw()
  })
  viewer.addHandler('canvas-release', () => {
    endPress()
    const aimed = aim.place()
    if (aimed && press) {
      press.wasLong = true
      placeAt(aimed)
    }
    aim.away()
    const carried = pins.carried()
    const mark = carried && pins.state().marks.find(({ id }) => id === carried.id)
    if (carried?.isMoved && mark) handlers.onMove?.(carried.id, carried.point)
    pins.carry(null)
    pins.draw()
  })
  viewer.addHandler('canvas-click', (event) => {
    if (!event.quick || press?.wasLong) return
    if (pins.state().isPlacing) return placeAt(event.position)
    const hit = pins.hitAt(event.position)
    if (hit && hit.marks.length > 1) openGroup(viewer.viewport, ratio, handlers, hit)
    else handlers.onSelect(hit?.marks[0]!.id ?? null)
  })
  viewer.addHandler('canvas-double-click', (event) => {
    if (pins.state().isPlacing || pins.hitAt(event.position)) event.preventDefaultAction = true
  })
  return endPress
}

/** What the arrow keys do with the chosen pin; answers how to move it by a step. */
const watchKeys = (
  viewer: OpenSeadragon.Viewer,
  pins: PinLayer,
  { frame, ratio }: Projection,
  handlers: ViewerHandlers,
) => {
  viewer.addHandler('canvas-key', (event) => {
    const { key, shiftKey } = event.originalEvent
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const mark = pins.chosenMark()
    if (steps[key] && handlers.onMove && mark) {
      event.preventDefaultAction = true
      event.originalEvent.preventDefault()
      nudge(steps[key], shiftKey)
    } else if (!steps[key] && !'+-=_0;'.includes(key)) event.preventDefaultAction = true
  })
  const nudge = ([right, down]: [number, number], isLarge: boolean): void => {
    const mark = pins.chosenMark()
    if (!mark || !handlers.onMove) return
    const px = isLarge ? largeStep : step
    const { scale } = frame()
    handlers.onMove(
      mark.id,
      onSheet({ lng: mark.lng + (right * px) / scale, lat: mark.lat + (down * px) / (scale * ratio) }),
    )
  }
  return nudge
}

/** Whoever looks at the whole sheet still does where the window becomes another. */
const keepWhole = (viewer: OpenSeadragon.Viewer, ratio: number, draw: () => void, isPassive: boolean): void => {
  const { viewport } = viewer
  let isWhole = true
  viewer.addHandler('animation-finish', () => {
    const [zoom, home] = [viewport.getZoom(), viewport.getHomeZoom()]
    const centre = viewport.getCenter()
    const isInMiddle = Math.hypot(centre.x - 0.5, centre.y - ratio / 2) * zoom < 0.02
    isWhole = Math.abs(zoom / home - 1) < 0.01 && isInMiddle
  })
  viewer.addHandler('resize', () => {
    draw()
    // Behind what the viewer itself does about it.
    if (isWhole && !isPassive) window.requestAnimationFrame(() => viewer.isOpen() && viewport.goHome(true))
  })
}

/** Looks along with another view. */
const lookingOf = (viewer: OpenSeadragon.Viewer) => {
  const { viewport } = viewer
  return {
    /** Shows the same part of the sheet as another view does. */
    lookAt: (bounds: OpenSeadragon.Rect): void => {
      viewport.fitBounds(bounds, true)
    },
    bounds: () => viewport.getBounds(true),
    /** Called with the part of the sheet that is seen, whenever that changes, until the answer is called. */
    onLook: (listener: (bounds: OpenSeadragon.Rect) => void): (() => void) => {
      const tell = () => listener(viewport.getBounds(true))
      viewer.addHandler('update-viewport', tell)
      return () => viewer.removeHandler('update-viewport', tell)
    },
  }
}

/** What is in sight, and not at its edge, stays where it is. */
const bringIntoView = (
  viewport: OpenSeadragon.Viewport,
  host: HTMLElement,
  { placeOf, ratio }: Projection,
  point: Point,
): void => {
  const { x, y } = placeOf(point)
  const edge = Math.min(72, host.clientWidth / 4, host.clientHeight / 4)
  if (x > edge && y > edge && x < host.clientWidth - edge && y < host.clientHeight - edge) return
  viewport.panTo(new OpenSeadragon.Point(point.lng, point.lat * ratio))
  viewport.applyConstraints()
}

/** The first tile that does not come tells of all. */
const tellFailures = (viewer: OpenSeadragon.Viewer, { onFailure }: ViewerHandlers): void => {
  let failures = 0
  viewer.addHandler('tile-load-failed', () => {
    failures += 1
    if (failures === 1) onFailure()
  })
  viewer.addHandler('open-failed', () => onFailure())
}

const clear = (host: HTMLElement, viewer: OpenSeadragon.Viewer): void => {
  const canvases = [...host.querySelectorAll('canvas')]
  viewer.destroy()
  // A browser that keeps few canvases counts those that wait to be collected too.
  for (const each of canvases) each.width = each.height = 0
}

type ViewerOptions = {
  host: HTMLElement
  /** What the keyboard moves, read out. */
  label: string
  manifest: TileManifest
  /** Address of the picture made small, seen until its tiles are there. */
  preview?: string | null
  looks: Omit<PinLooks, 'shapes'>
  /** IconShapes, where the pins' icons are taken from. */
  icons: HTMLElement
  handlers: ViewerHandlers
  /** How the picture lies on the sheet that is looked at, and that sheet's size; its own where left out. */
  placement?: { similarity: Similarity; sheet: Size }
  /** Lies under another view and goes where that goes. */
  isPassive?: boolean
  onOpen?: () => void
}

/** Shows a drawing in `host` until `destroy`. Points are fractions of the sheet from its top left. */
export const createViewer = ({
  host,
  label,
  manifest,
  preview,
  looks,
  icons,
  handlers,
  placement,
  isPassive,
  onOpen,
}: ViewerOptions) => {
  const sheet: Size = placement?.sheet ?? manifest
  const ratio = sheet.height / sheet.width
  const dots = Math.min(2, window.devicePixelRatio)
  const painter = createPinPainter({ ...looks, shapes: shapesIn(icons) }, dots)

  const { paper, stage, canvas } = layersIn(host, preview)
  const loupe = createLoupe(host, dots, looks.ink)

  const viewer = seadragonIn(stage, label)
  if (isPassive) keepQuiet(viewer, host)

  const { viewport } = viewer
  const projection = projectionOf(viewer, ratio)
  const pins = pinLayer({ host, paper, canvas, sheet, painter, dots, projection })
  const endPress = watchPresses({ viewer, pins, projection, loupe, canvas, handlers })
  const nudge = watchKeys(viewer, pins, projection, handlers)

  tellFailures(viewer, handlers)
  // Comes with every tile too, which moves no pin.
  viewer.addHandler('update-viewport', pins.follow)
  keepWhole(viewer, ratio, pins.draw, isPassive ?? false)

  viewer.open({
    tileSource: tileSourceOf(manifest),
    ...(placement ? placementOf(manifest, placement.similarity, sheet) : { x: 0, y: 0, width: 1 }),
  })
  let later: Point | null = null
  viewer.addOnceHandler('open', () => {
    // Blank tiles are not drawn: the preview would show through.
    viewer.world.getItemAt(0).addOnceHandler('fully-loaded-change', () => (paper.style.backgroundImage = ''))
    if (placement) viewport.fitBounds(new OpenSeadragon.Rect(0, 0, 1, ratio), true)
    if (later) bringIntoView(viewport, host, projection, later)
    pins.draw()
    onOpen?.()
  })

  return {
    update: (next: ViewerState): void => {
      viewer.canvas.style.cursor = next.isPlacing ? 'crosshair' : 'grab'
      pins.update(next)
    },
    zoomBy: (factor: number): void => {
      viewport.zoomBy(factor)
      viewport.applyConstraints()
    },
    fit: (): void => {
      viewport.goHome()
    },
    /** Brings a place into sight. */
    show: (point: Point): void => {
      if (viewer.isOpen()) bringIntoView(viewport, host, projection, point)
      else later = point
    },
    placeOf: projection.placeOf,
    /** Gives the keyboard to the drawing itself. */
    focus: (): void => viewer.canvas.focus(),
    /** The place in the middle of the view. */
    centre: (): Point => onSheet(projection.pointAt({ x: host.clientWidth / 2, y: host.clientHeight / 2 })),
    nudge,
    ...lookingOf(viewer),
    destroy: (): void => {
      endPress()
      clear(host, viewer)
      painter.release()
      host.replaceChildren()
    },
  }
}
