import { useRef } from 'react'
import Box from '@mui/material/Box'
import { isSound } from '#domain/files/files.labels.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { SoundPlayer } from './sound-player.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import type { Queued } from '../kinds/entry.ts'
import { shownType, useContentUrls } from './use-content-urls.ts'

/** Whether there is something to look at or to listen to before it is sent. */
export const hasContent = ({ type }: { type: string }): boolean => shownType.test(type) || isSound(type)

/** Below the names in the list; px. */
const boxes = { photo: { width: 72, height: 54 }, sound: { width: '100%', height: 54 } } as const

/** A file as it will arrive: the picture of a photo, the player of a recording. Read only once it is in sight. */
export const WaitingContent = ({ id, write: { name, type } }: Pick<Queued<'file'>, 'id' | 'write'>) => {
  const ref = useRef<HTMLDivElement>(null)
  const urls = useContentUrls(useWasNear(ref, { margin: 100 }) ? [id] : [])
  const url = urls.get(id)
  return (
    <Box ref={ref} sx={{ mt: 1, borderRadius: 1, overflow: 'hidden', ...boxes[isSound(type) ? 'sound' : 'photo'] }}>
      {url !== undefined &&
        (isSound(type) ? <SoundPlayer isNamed name={name} src={url} /> : <ThumbPicture src={url} alt={name} />)}
    </Box>
  )
}
