/** What jsdom lacks for the camera within the app: a stream, its picture, and a canvas to take photos with. */
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Eight grey pixels by eight. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z',
  ),
  (character) => character.charCodeAt(0),
)

export const stopCamera = vi.fn()
export const getUserMedia = vi.fn<() => Promise<unknown>>()
const track = { id: 'rear', stop: stopCamera, addEventListener: () => undefined }
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }

/** Whether its picture runs as soon as it is there; else a test says when. */
export const camera = { runsLater: false }

/** What shows the camera's picture, in jsdom. */
const showing = new WeakMap<HTMLVideoElement, unknown>()
const srcObject = {
  configurable: true,
  get(this: HTMLVideoElement) {
    return showing.get(this) ?? null
  },
  set(this: HTMLVideoElement, shown: unknown) {
    showing.set(this, shown)
    if (shown && !camera.runsLater) queueMicrotask(() => fireEvent.loadedMetadata(this))
  },
}

/** Lends a rear camera of 3840 × 2160; the answer notes what is drawn into photos, in order. */
export const lendCamera = (): string[] => {
  vi.clearAllMocks()
  camera.runsLater = false
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', srcObject)
  getUserMedia.mockResolvedValue(stream)
  Object.assign(navigator, { mediaDevices: { getUserMedia } })
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(3840)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(2160)
  const drawn: string[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function getContext(this: HTMLCanvasElement) {
    return {
      canvas: this,
      drawImage: () => drawn.push(`picture ${this.width}×${this.height}`),
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillText: (text: string) => drawn.push(text),
      fillRect: () => undefined,
      strokeRect: () => undefined,
      beginPath: () => undefined,
      lineTo: (x: number, y: number) => drawn.push(`line ${Math.round(x)},${Math.round(y)}`),
      stroke: () => undefined,
    } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([jpeg], { type: 'image/jpeg' })),
  )
  return drawn
}

/** Of what was drawn the first photo and what was drawn into it, so much of it: the board is drawn over the running picture too. */
export const photographed = (drawn: readonly string[], count: number): readonly string[] =>
  drawn.slice(drawn.indexOf('picture 2560×1440')).slice(0, count)

export const takeCameraBack = (): void => void Reflect.deleteProperty(navigator, 'mediaDevices')
