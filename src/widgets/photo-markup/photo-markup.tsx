import { useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { describeError } from '#src/api/errors.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { exportMarked, openStage } from './draw-marks.ts'
import {
  isDrawn,
  noMarks,
  redone,
  shownMarks,
  strokeOf,
  undone,
  withMark,
  type Mark,
  type MarkColour,
  type MarkTool,
  type Marks,
  type Point,
} from './shapes.ts'
import { MarkTools } from './mark-tools.tsx'

type PhotoMarkupProps = {
  photo: { name: string; path: string }
  /** Keeps what was drawn, as a JPEG; resolves to what is said of it then. */
  save: (drawn: File) => Promise<string>
  saveLabel: string
  onClose: () => void
}

/** Phones have canvases of 16.7 million pixels at most, and a mark needs no more. */
const longestSide = 3200

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight))
  return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) }
}

const isTextField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

const usePicture = (path: string) => {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const image = new Image()
    image.onload = () => setPicture(image)
    image.onerror = () => setBroken(true)
    image.src = path
    return () => {
      image.onload = null
      image.onerror = null
    }
  }, [path])
  return { picture, isBroken }
}

type SavingOptions = Pick<PhotoMarkupProps, 'photo' | 'save' | 'onClose'> & {
  picture: HTMLImageElement | null
  marks: readonly Mark[]
}

const useSaving = ({ photo, save, onClose, picture, marks }: SavingOptions) => {
  const [progress, setProgress] = useState<'drawing' | 'saving' | 'saved'>('drawing')
  const handleSave = async () => {
    if (!picture) return
    setProgress('saving')
    const blob = await exportMarked(picture, sizeOf(picture), marks).catch(() => null)
    if (!blob) {
      toast.error(`${pdfTexts.canvasFailed}。ほかのタブを閉じてから、もう一度お試しください。`)
      setProgress('drawing')
      return
    }
    try {
      const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`
      toast.success(await save(new File([blob], name, { type: 'image/jpeg' })))
      setProgress('saved')
      onClose()
    } catch (error) {
      toast.error(describeError(error))
      setProgress('drawing')
    }
  }
  return { progress, handleSave }
}

/** Draws on a copy of a photo; the photo itself stays as it was taken. */
export const PhotoMarkup = ({ photo, save, saveLabel, onClose }: PhotoMarkupProps) => {
  const { picture, isBroken } = usePicture(photo.path)
  const [tool, setTool] = useState<MarkTool>('arrow')
  const [colour, setColour] = useState<MarkColour>('#E02020')
  const [text, setText] = useState('')
  const [marks, setMarks] = useState<Marks>(noMarks)
  const shown = shownMarks(marks)
  const { progress, handleSave } = useSaving({ photo, save, onClose, picture, marks: shown })
  const handleClose = useDiscardGuard(shown.length > 0 && progress !== 'saved', onClose)
  const undo = useCallback(() => setMarks(undone), [])
  const redo = useCallback(() => setMarks(redone), [])
  useEditKeys({ save: null, undo, redo, isOutside: isTextField })
  return (
    <DialogShell
      open
      fullScreen
      flush
      title={`${photo.name}に書き込む`}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>{dialogWords.cancel}</Button>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={progress !== 'drawing'}
            disabled={shown.length === 0}
            onClick={() => void handleSave()}
          >
            {saveLabel}
          </LoadingButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%', minHeight: 320 }}>
        <MarkTools
          tool={tool}
          setTool={setTool}
          colour={colour}
          setColour={setColour}
          text={text}
          setText={setText}
          marks={marks}
          undo={undo}
          redo={redo}
        />
        {isBroken && (
          <Box sx={{ p: 4 }}>
            <Note severity="error">この写真は、このブラウザで開けないため書き込めません。</Note>
          </Box>
        )}
        {picture && (
          <Ground
            picture={picture}
            name={photo.name}
            marks={shown}
            tool={tool}
            colour={colour}
            text={text}
            onMark={(mark) => setMarks(withMark(marks, mark))}
          />
        )}
      </Box>
    </DialogShell>
  )
}

type GroundProps = {
  picture: HTMLImageElement
  name: string
  marks: readonly Mark[]
  tool: MarkTool
  colour: MarkColour
  text: string
  onMark: (mark: Mark) => void
}

/** The photo as large as there is room, under a finger that draws. */
const Ground = ({ picture, name, marks, tool, colour, text, onMark }: GroundProps) => {
  const room = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const stage = useRef<ReturnType<typeof openStage> | null>(null)
  const [begun, setBegun] = useState<Mark | null>(null)
  const size = sizeOf(picture)
  useEffect(() => {
    const [around, inside] = [room.current!, holder.current!]
    const full = sizeOf(picture)
    const own = openStage(inside, picture, full)
    stage.current = own
    const fit = () => {
      const { clientWidth, clientHeight } = around
      const scale = Math.min(clientWidth / full.width, clientHeight / full.height)
      if (scale > 0) own.show({ width: full.width * scale, height: full.height * scale })
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(around)
    return () => {
      observer.disconnect()
      own.close()
      stage.current = null
    }
  }, [picture])
  // A press that has not moved yet has no size to be drawn in.
  useEffect(() => stage.current?.draw(begun && isDrawn(begun, 1) ? [...marks, begun] : marks), [marks, begun])

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = holder.current!.getBoundingClientRect()
    return {
      x: Math.max(0, Math.min(size.width, ((clientX - left) / width) * size.width)),
      y: Math.max(0, Math.min(size.height, ((clientY - top) / height) * size.height)),
    }
  }
  const finish = (mark: Mark) => isDrawn(mark, strokeOf(size)) && onMark(mark)
  const handleDown = (event: PointerEvent) => {
    const at = pointOf(event)
    if (tool === 'text') {
      finish({ kind: 'text', colour, at, text: text.trim() })
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    setBegun(tool === 'blur' ? { kind: tool, from: at, to: at } : { kind: tool, colour, from: at, to: at })
  }
  const handleMove = (event: PointerEvent) => {
    if (begun && begun.kind !== 'text') setBegun({ ...begun, to: pointOf(event) })
  }
  const handleUp = () => {
    if (begun) finish(begun)
    setBegun(null)
  }
  return (
    <Box
      ref={room}
      sx={{ display: 'grid', placeItems: 'center', minHeight: 0, overflow: 'hidden', bgcolor: 'neutral.200' }}
    >
      <Box
        ref={holder}
        role="img"
        aria-label={`${name}（書き込み${marks.length}件）`}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => setBegun(null)}
        sx={{ touchAction: 'none', cursor: 'crosshair', userSelect: 'none', WebkitTouchCallout: 'none' }}
      />
    </Box>
  )
}
