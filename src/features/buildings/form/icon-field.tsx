import { useEffect, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { buildingColumnLabels } from '#domain/buildings/buildings.labels.ts'
import { pasteHint, usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'

/** As it is, without one, or another picture. */
export type IconChoice = 'kept' | 'removed' | File

type IconFieldProps = { building: Building | null; choice: IconChoice; onChoose: (choice: IconChoice) => void }

/** The building's picture: shown as chosen, stored when the form is saved. */
export const IconField = ({ building, choice, onChoose }: IconFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const url = useMemo(() => (choice instanceof File ? URL.createObjectURL(choice) : null), [choice])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const area = useRef<HTMLElement>(null)
  usePastedPictures(area, ([picture]) => picture && onChoose(picture), { isOnlyPlace: true })
  const kept = choice === 'kept' ? (building?.icon ?? null) : null
  return (
    <FieldFrame
      group
      label={buildingColumnLabels.icon_file_id}
      hint={
        <>
          JPEG、PNG、GIF、WebPの画像
          <Box component="span" sx={{ display: { phone: 'none' } }}>
            。{pasteHint}
          </Box>
        </>
      }
    >
      {() => (
        <Box ref={area} sx={{ ...inRow, gap: 3 }}>
          {url ? (
            <img
              src={url}
              alt="選択した画像"
              style={{ width: 56, height: 56, objectFit: 'cover', borderRadius: 6, display: 'block' }}
            />
          ) : (
            <BuildingIcon building={{ id: building?.id ?? 0, icon: kept }} size={56} />
          )}
          <Button size="small" onClick={() => input.current?.click()}>
            画像を選択
          </Button>
          {(url !== null || kept !== null) && (
            <Button
              size="small"
              variant="text"
              onClick={() => onChoose(building?.icon && choice === 'kept' ? 'removed' : 'kept')}
            >
              {url === null ? '画像を外す' : '選択を取り消す'}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp"
            aria-label={buildingColumnLabels.icon_file_id}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) onChoose(file)
            }}
          />
        </Box>
      )}
    </FieldFrame>
  )
}
