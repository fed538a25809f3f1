/** Pictures from the clipboard: screenshots, cut-outs of photos, files copied in the file manager. */
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { toTimestamp } from '#domain/dates.ts'

/** What browsers call a picture that has no name of its own. */
const nameless = /^image\.(\w+)$/

/**
 * The pictures, those without a name called 貼り付け 2026-11-22 10.15.png. A copied cell of a table or a paragraph brings
 * a picture of itself beside its text: that is text.
 */
export const pastedPictures = (clipboard: DataTransfer | null, now: Date): File[] => {
  if (!clipboard || clipboard.types.includes('text/plain')) return []
  const moment = toTimestamp(now).slice(0, 16).replace('T', ' ').replace(':', '.')
  const pictures = [...clipboard.files].filter(({ type }) => type.startsWith('image/'))
  return pictures.map((file, index) => {
    const extension = nameless.exec(file.name)?.[1]
    if (!extension) return file
    const number = pictures.length > 1 ? ` ${index + 1}` : ''
    return new File([file], `貼り付け ${moment}${number}.${extension}`, { type: file.type })
  })
}

type PasteOptions = {
  disabled?: boolean
  /** The one place of its page for pictures: it takes them also where nothing has the focus. In a dialog, wherever that has it. */
  isOnlyPlace?: boolean
}

/** Hands on what is pasted while the focus is in `area`. */
export const usePastedPictures = (
  area: RefObject<HTMLElement | null>,
  onPaste: (pictures: File[]) => void,
  { disabled = false, isOnlyPlace = false }: PasteOptions = {},
): void => {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const isInside = event.target instanceof Node && area.current?.contains(event.target)
    const dialog = area.current?.closest('[role=dialog]')
    const isNowhere = dialog
      ? event.target instanceof Node && dialog.contains(event.target)
      : document.activeElement === document.body
    if (!isInside && !(isOnlyPlace && isNowhere)) return
    const pictures = pastedPictures(event.clipboardData, new Date())
    if (pictures.length === 0) return
    event.preventDefault()
    onPaste(pictures)
  })
  useEffect(() => {
    if (disabled) return
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [disabled])
}

/** Said to whoever has a keyboard. */
export const pasteHint = 'コピーした画像は、Ctrl+Vで貼り付けられます。'
