/** A file dropped beside its place never takes the page away: it goes to the place, where the screen has one. */
import { toast } from '#src/ui/toasts/toast.tsx'

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Where the screen takes files: the dialog's above it, else the page's own; null where there is none, or a choice. */
const onlyPlace = (): HTMLInputElement | null => {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const places = [
    ...(dialogs.item(dialogs.length - 1) ?? document).querySelectorAll<HTMLInputElement>('input[type=file]'),
  ]
  const open = places.filter((place) => !place.disabled && !place.hasAttribute('capture') && !place.closest('[inert]'))
  return open.length === 1 ? open[0]! : null
}

/** As if they had been chosen there. */
const hand = (place: HTMLInputElement, files: FileList): void => {
  place.files = files
  place.dispatchEvent(new Event('input', { bubbles: true }))
  place.dispatchEvent(new Event('change', { bubbles: true }))
}

const dropTexts = {
  noPlace: 'ここにはファイルを入れられません。ファイルを入れる欄の上で離してください。',
  tooMany: 'ここに入れられるファイルは1つです。',
}

export const guardDrops = (): (() => void) => {
  const handleOver = (event: DragEvent) => {
    if (!isOfFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = onlyPlace() ? 'copy' : 'none'
  }
  const handleDrop = (event: DragEvent) => {
    // Whoever has a place under the pointer has taken them.
    if (!isOfFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    const files = event.dataTransfer?.files
    if (!files || files.length === 0) return
    const place = onlyPlace()
    if (!place) toast.error(dropTexts.noPlace)
    else if (!place.multiple && files.length > 1) toast.error(dropTexts.tooMany)
    else hand(place, files)
  }
  window.addEventListener('dragover', handleOver)
  window.addEventListener('drop', handleDrop)
  return () => {
    window.removeEventListener('dragover', handleOver)
    window.removeEventListener('drop', handleDrop)
  }
}
