import { useState } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

export type EarlierPhoto = { id: number; name: string; path: string; thumbnail_path: string | null }

type EarlierPhotosProps = {
  photos: readonly EarlierPhoto[]
  shownId: number | null
  onShow: (photo: EarlierPhoto | null) => void
}

/** Along the left edge, so that no picture of afterwards is forgotten; the pressed one lies over the camera's. */
export const EarlierPhotos = ({ photos, shownId, onShow }: EarlierPhotosProps) =>
  photos.length > 0 && (
    <Box
      component="ul"
      aria-label="前の写真"
      sx={{
        position: 'absolute',
        inset: '0 auto 0 0',
        m: 0,
        p: 2,
        display: 'grid',
        alignContent: 'start',
        gap: 2,
        listStyle: 'none',
        overflowY: 'auto',
        bgcolor: 'rgba(0, 0, 0, .4)',
      }}
    >
      {photos.map((photo) => (
        <li key={photo.id}>
          <ButtonBase
            aria-label={`${photo.name}を重ねる`}
            aria-pressed={photo.id === shownId}
            onClick={() => onShow(photo.id === shownId ? null : photo)}
            sx={{
              width: 56,
              height: 56,
              borderRadius: '6px',
              overflow: 'hidden',
              border: '2px solid rgba(255, 255, 255, .5)',
              '&[aria-pressed=true]': { borderColor: 'common.white', boxShadow: '0 0 0 2px #fff' },
              '&:focus-visible': { outline: '3px solid #fff' },
            }}
          >
            <ThumbPicture src={photo.thumbnail_path ?? photo.path} />
          </ButtonBase>
        </li>
      ))}
    </Box>
  )

/** The whole photo, or what is at hand of it where there is no signal. */
export const EarlierPicture = ({ photo, opacity }: { photo: EarlierPhoto; opacity: number }) => {
  const [brokenId, setBrokenId] = useState<number | null>(null)
  const src = photo.id === brokenId ? (photo.thumbnail_path ?? photo.path) : photo.path
  return (
    <img
      src={src}
      alt={`${photo.name}（重ねた写真）`}
      style={{ opacity, pointerEvents: 'none' }}
      onError={() => setBrokenId(photo.id)}
    />
  )
}
