import { Suspense, useRef, useState } from 'react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import Button from '@mui/material/Button'

type PhotoChoiceButtonProps = {
  label: string
  /** Of the field that the button opens. */
  fieldLabel: string
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'startIcon' | 'sx'>
  /** What is done with those that were chosen, until it is closed. */
  children: (photos: readonly File[], close: () => void) => ReactNode
}

/** For photos that were taken already, or that the phone's own camera takes: chosen, and shown before they go anywhere. */
export const PhotoChoiceButton = ({ label, fieldLabel, button, children }: PhotoChoiceButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const handlePhotos = (event: ChangeEvent<HTMLInputElement>) => {
    setPhotos([...(event.target.files ?? [])])
    // The same photos may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} hidden type="file" accept="image/*" multiple aria-label={fieldLabel} onChange={handlePhotos} />
      {photos.length > 0 && <Suspense>{children(photos, () => setPhotos([]))}</Suspense>}
    </>
  )
}
