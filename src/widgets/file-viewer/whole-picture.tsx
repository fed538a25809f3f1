import { useState } from 'react'
import type { CSSProperties } from 'react'
import Button from '@mui/material/Button'
import { shownWhole } from './file-slide.ts'
import { NotShown } from './not-shown.tsx'
import type { ViewedFile } from './viewed-file.ts'

type WholePictureProps = {
  file: Pick<ViewedFile, 'name' | 'path' | 'type' | 'size' | 'content_type' | 'thumbnail_path'>
  id?: string
  style: CSSProperties
}

/** A picture among the pages of a document, as the viewer shows it; where it does not come, why, and ways on. */
export const WholePicture = ({ file, id, style }: WholePictureProps) => {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <div id={id}>
        <NotShown file={file} reason="broken" action={<Button onClick={() => setFailed(false)}>再試行</Button>} />
      </div>
    )
  return (
    <img
      id={id}
      // A picture that browsers do not open (HEIC, TIFF) still has its small PNG.
      src={shownWhole(file) ? file.path : (file.thumbnail_path ?? file.path)}
      alt={file.name}
      loading="lazy"
      onError={() => setFailed(true)}
      style={style}
    />
  )
}
