/** Marks at the beginning of a cell's value, of how it is shown. */
const hiddenMark = '@hidden@'
const wrapMark = '@wrap@'

/** The value without its marks. */
export const cellText = (value: string): { text: string; hidden: boolean; wrap: boolean } => {
  let text = value
  let hidden = false
  let wrap = false
  for (;;) {
    if (!hidden && text.startsWith(hiddenMark)) {
      hidden = true
      text = text.slice(hiddenMark.length)
    } else if (!wrap && text.startsWith(wrapMark)) {
      wrap = true
      text = text.slice(wrapMark.length)
    } else return { text, hidden, wrap }
  }
}

export const markedCellValue = (text: string, marks: { hidden?: boolean; wrap?: boolean }): string =>
  `${marks.hidden ? hiddenMark : ''}${marks.wrap ? wrapMark : ''}${text}`
