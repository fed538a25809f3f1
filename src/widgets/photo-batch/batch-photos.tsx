import { useEffect, useState } from 'react'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { BatchPhoto } from './described-names.ts'

type BatchPhotosProps = {
  photos: readonly BatchPhoto[]
  ticked: ReadonlySet<number>
  onToggle: (index: number) => void
  onAll: () => void
}

/** The photos as they lie on the phone, each ticked by a touch. */
export const BatchPhotos = ({ photos, ticked, onToggle, onAll }: BatchPhotosProps) => (
  <Box>
    <Box sx={{ ...inRow, justifyContent: 'space-between', mb: 2 }}>
      <Box role="status" sx={{ typography: 'body2' }}>{`${ticked.size}枚を選択中`}</Box>
      <Button variant="text" onClick={onAll} sx={{ minHeight: 48 }}>
        {ticked.size === photos.length ? 'すべて外す' : 'すべて選ぶ'}
      </Button>
    </Box>
    <Box
      component="ul"
      aria-label="説明を付ける写真"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {photos.map(({ file, name }, index) => (
        // They keep their places; two may have one name.
        <Box component="li" key={index} sx={{ minWidth: 0 }}>
          <PhotoTick file={file} name={name} isTicked={ticked.has(index)} onToggle={() => onToggle(index)} />
        </Box>
      ))}
    </Box>
  </Box>
)

type PhotoTickProps = BatchPhoto & { isTicked: boolean; onToggle: () => void }

const PhotoTick = ({ file, name, isTicked, onToggle }: PhotoTickProps) => {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const Tick = isTicked ? CheckCircle : RadioButtonUncheckedOutlined
  return (
    <ButtonBase
      aria-pressed={isTicked}
      aria-label={name}
      onClick={onToggle}
      sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: '6px' }}
    >
      <Box
        sx={{
          position: 'relative',
          aspectRatio: '4 / 3',
          overflow: 'hidden',
          borderRadius: '6px',
          border: 2,
          borderColor: isTicked ? 'brand.600' : 'divider',
        }}
      >
        <ThumbPicture src={url} alt="" />
        <Tick
          sx={{
            position: 'absolute',
            top: 4,
            left: 4,
            fontSize: 28,
            borderRadius: '50%',
            bgcolor: 'common.white',
            color: isTicked ? 'brand.600' : 'neutral.600',
          }}
        />
      </Box>
      <Box sx={{ typography: 'caption', overflowWrap: 'anywhere', mt: 1 }}>{name}</Box>
    </ButtonBase>
  )
}
