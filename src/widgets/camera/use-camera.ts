import { useEffect, useState, useSyncExternalStore } from 'react'

export type CameraFailure = 'insecure' | 'refused' | 'absent' | 'busy'

/** Why a camera or a microphone was not given. */
export const failureOf = (error: unknown): CameraFailure => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

/** In pixels, as near as the camera has it. */
export type PictureSize = { width: number; height: number }

const openCamera = async ({ width, height }: PictureSize): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: width }, height: { ideal: height } },
  })

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop())

const followVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Why no camera or microphone is to be had at all: browsers hide them from pages without TLS. */
export const missing = (): CameraFailure | null => {
  if ('mediaDevices' in navigator) return null
  return window.isSecureContext ? 'absent' : 'insecure'
}

export type Camera = {
  /** null until it is there, and while the page is out of sight. */
  stream: MediaStream | null
  failure: CameraFailure | null
  retry: () => void
}

/** The rear camera's picture while the page is to be seen: one stream, ended on leaving and in the background. */
export const useCamera = ({ width, height }: PictureSize): Camera => {
  const isVisible = useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible')
  const [attempt, setAttempt] = useState(0)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(missing)
  useEffect(() => {
    if (!isVisible || missing()) return
    let isCurrent = true
    let opened: MediaStream | null = null
    const fail = (reason: CameraFailure) => {
      if (isCurrent) setFailure(reason)
    }
    openCamera({ width, height }).then(
      (next) => {
        if (!isCurrent) return stop(next)
        opened = next
        // Another app may take the camera away, or the person the permission.
        next.getVideoTracks().forEach((track) => track.addEventListener('ended', () => fail('busy')))
        setFailure(null)
        setStream(next)
      },
      (error: unknown) => fail(failureOf(error)),
    )
    return () => {
      isCurrent = false
      if (opened) stop(opened)
      setStream(null)
    }
  }, [isVisible, attempt, width, height])
  return { stream: failure ? null : stream, failure, retry: () => setAttempt((count) => count + 1) }
}
