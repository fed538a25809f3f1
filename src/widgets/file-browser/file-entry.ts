/** What a file's card and its row have in common. */
import type { MouseEvent } from 'react'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'

export type FileEntryProps = {
  isPhone: boolean
  /** Not read yet where undefined. */
  file: ReportFile | undefined
  index: number
  isActive: boolean
  isSelected: boolean
  /** Shown in place of the tick. */
  number: number | undefined
  onPress: (index: number, event: MouseEvent) => void
  onDoublePress: (index: number) => void
  onToggle: (index: number) => void
  menuOf: ((file: ReportFile) => readonly MenuEntry[]) | undefined
}

/** A press on the entry itself, not on its checkbox or in its menu (whose list floats outside the entry). */
const isOwn = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, input') === null

/** Attributes of the element that stands for the file: the tab stop, its place, presses. */
export const entryProps = ({ index, isActive, isSelected, onPress, onDoublePress }: FileEntryProps) => ({
  'data-index': index,
  'aria-selected': isSelected,
  tabIndex: isActive ? 0 : -1,
  onClick: (event: MouseEvent) => isOwn(event) && onPress(index, event),
  onDoubleClick: (event: MouseEvent) => isOwn(event) && onDoublePress(index),
})
