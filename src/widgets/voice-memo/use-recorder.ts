import { useEffect, useRef, useState } from 'react'
import { longestMemo, voiceMemoName } from '#domain/files/voice-memos.ts'
import { failureOf, missing, type CameraFailure } from '#src/widgets/camera/use-camera.ts'

export type MicrophoneFailure = CameraFailure | 'unsupported'

/** As the recording is kept: AAC plays everywhere, and where a browser has none, Opus. */
const formats = [
  { type: 'audio/mp4;codecs=mp4a.40.2', extension: 'mp4' },
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4', extension: 'mp4' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const

/** What is recorded so far is handed over so often: a recorder that is cut short has lost no more. */
const sliceMs = 1000

export type Recording =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'recording' }
  | { state: 'made'; memo: File; url: string }

/** One recording at a time from the microphone, which is let go as soon as it ends. */
export const useRecorder = () => {
  const [recording, setRecording] = useState<Recording>({ state: 'none' })
  const [seconds, setSeconds] = useState(0)
  const [failure, setFailure] = useState<MicrophoneFailure | null>(missing)
  const end = useRef<() => void>(() => undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      end.current()
    }
  }, [])
  const url = recording.state === 'made' ? recording.url : null
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  const record = (stream: MediaStream, { type, extension }: (typeof formats)[number]) => {
    const recorder = new MediaRecorder(stream, { mimeType: type })
    const parts: Blob[] = []
    const begun = new Date()
    const length = () => (Date.now() - begun.getTime()) / 1000
    const clock = setInterval(() => {
      setSeconds(length())
      if (length() >= longestMemo) end.current()
    }, 250)
    end.current = () => recorder.state !== 'inactive' && recorder.stop()
    recorder.ondataavailable = ({ data }) => parts.push(data)
    // Also where a call took the microphone away: what was said until then is kept.
    recorder.onstop = () => {
      clearInterval(clock)
      stream.getTracks().forEach((track) => track.stop())
      if (isGone.current) return
      const name = voiceMemoName(begun, length(), extension)
      const memo = new File(parts, name, { type: type.split(';')[0]!, lastModified: begun.getTime() })
      setSeconds(length())
      setRecording({ state: 'made', memo, url: URL.createObjectURL(memo) })
    }
    recorder.start(sliceMs)
    setSeconds(0)
    setRecording({ state: 'recording' })
  }
  const handleStart = async () => {
    const none = missing()
    if (none) return setFailure(none)
    const format =
      typeof MediaRecorder === 'undefined' ? null : formats.find(({ type }) => MediaRecorder.isTypeSupported(type))
    if (!format) return setFailure('unsupported')
    setFailure(null)
    setRecording({ state: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isGone.current) return stream.getTracks().forEach((track) => track.stop())
      record(stream, format)
    } catch (error) {
      setRecording({ state: 'none' })
      setFailure(failureOf(error))
    }
  }
  return {
    recording,
    seconds,
    failure,
    handleStart: () => void handleStart(),
    handleStop: () => end.current(),
    handleDiscard: () => setRecording({ state: 'none' }),
  }
}
