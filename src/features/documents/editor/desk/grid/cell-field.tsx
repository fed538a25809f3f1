import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { isSameValue, valuesOf } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { isChoiceType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useFormValue } from '#src/features/documents/editor/fields/use-form-value.ts'
import { CellNote } from './cell-note.tsx'
import { cellText, choicesFor, offered, typedValueOf } from './grid-values.ts'
import { OptionList } from './option-list.tsx'

/** What is being typed, over what stood there; null while keys move about. */
type Typing = { text: string; data: DocsDataValue; before: DocsDataValue; option: number }

type CellFieldProps = {
  item: TemplateItem
  label: string
  /** Whether the table has the cursor, or is about to. */
  hasFocus: boolean
}

/** Over its cell, as a sheet has it. */
const fieldLook = (item: TemplateItem, isTyping: boolean): SxProps<Theme> => ({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  px: 2,
  py: 0,
  m: 0,
  border: 0,
  resize: 'none',
  overflow: 'hidden',
  whiteSpace: 'pre',
  font: 'inherit',
  lineHeight: '29px',
  color: 'text.primary',
  bgcolor: 'background.paper',
  textAlign: item.type === 'number' || item.type === 'percent' ? 'right' : 'left',
  outline: '2px solid',
  outlineColor: 'brand.600',
  outlineOffset: -2,
  boxShadow: 'none',
  zIndex: 1,
  cursor: isTyping ? 'text' : 'cell',
  caretColor: isTyping ? undefined : 'transparent',
  '&::selection': isTyping ? undefined : { bgcolor: 'transparent', color: 'inherit' },
  '&:focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand.600',
    outlineOffset: -2,
    boxShadow: '0 0 0 3px #fff inset',
  },
})

/** The field over the cell that keys go to: what is typed replaces what stands there, F2 goes on with it, Esc gives it back. */
export const CellField = ({ item, label, hasFocus }: CellFieldProps) => {
  const { draft, isReadOnly, choices } = useEditor()
  const value = useItemValue(draft, item.id)
  const formValue = useFormValue(item.id, value)
  const ref = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const noteId = useId()
  const [kept, setTyping] = useState<Typing | null>(null)
  // Undone or pasted meanwhile, what stands there is no longer what was typed.
  const typing = kept && isSameValue(kept.data, value) ? kept : null
  const isChoice = isChoiceType(item.type)
  const offering = offered(item, choices)
  const options =
    typing && isChoice ? choicesFor(offering, typing.text === cellText(item, typing.before) ? '' : typing.text) : []
  const text = typing?.text ?? (cellText(item, value) || (formValue ?? ''))

  useEffect(() => {
    if (!hasFocus) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [hasFocus])
  // While keys move about, the whole of it is chosen, so that the first letter takes its place.
  useEffect(() => {
    if (hasFocus && !typing) ref.current?.select()
  }, [hasFocus, typing, text])

  const put = (data: DocsDataValue) => draft.set(item.id, data)
  const type = (next: string) => {
    const before = typing ? typing.before : value
    const data = typedValueOf(offering, next)
    put(data)
    setTyping({ text: next, data, before, option: -1 })
  }
  const begin = () => {
    if (isReadOnly) return
    setTyping({ text: cellText(item, value), data: value, before: value, option: -1 })
    const end = cellText(item, value).length
    requestAnimationFrame(() => ref.current?.setSelectionRange(end, end))
  }
  const choose = (option: string) => {
    const chosen = valuesOf(value)
    if (item.type !== 'checkbox') put(option)
    else put(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen.filter(Boolean), option])
    setTyping(null)
  }
  const handleChoiceKey = (event: KeyboardEvent, now: Typing): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      setTyping({ ...now, option: (now.option + step + options.length) % options.length })
      return true
    }
    const option = options[now.option]
    if ((event.key === 'Enter' || event.key === ' ') && option !== undefined) {
      choose(option)
      return event.key === ' '
    }
    return false
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const hold = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.nativeEvent.isComposing) return
    if (!typing) {
      const toggles = event.key === ' ' && isChoice && !isReadOnly
      if (toggles && item.type === 'checkbox' && item.item_parts.length === 1) {
        hold()
        choose(item.item_parts[0]!.item_value)
      } else if (toggles || (event.key === 'F2' && !event.shiftKey)) {
        hold()
        begin()
      }
      return
    }
    if (event.key === 'Escape') {
      hold()
      put(typing.before)
      setTyping(null)
    } else if (isChoice && handleChoiceKey(event, typing)) hold()
    else if (event.key === 'Enter' && event.altKey && item.type === 'textarea') {
      hold()
      ref.current?.setRangeText('\n', ref.current.selectionStart, ref.current.selectionEnd, 'end')
      type(ref.current!.value)
    } else if (event.key === 'Enter' || event.key === 'Tab') setTyping(null)
  }
  return (
    <>
      <Box
        component="textarea"
        ref={ref}
        rows={1}
        aria-label={label}
        aria-describedby={noteId}
        aria-haspopup={isChoice ? 'listbox' : undefined}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={
          typing && options[typing.option] !== undefined ? `${listId}-${typing.option}` : undefined
        }
        data-item-field={item.id}
        data-typing={typing !== null || undefined}
        readOnly={isReadOnly}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKeyDown}
        onDoubleClick={begin}
        onBlur={() => setTyping(null)}
        sx={fieldLook(item, typing !== null)}
      />
      <CellNote id={noteId} item={item} anchor={() => ref.current!} isOpen={hasFocus && options.length === 0} />
      {options.length > 0 && (
        <OptionList
          id={listId}
          label={label}
          anchor={() => ref.current!}
          options={options}
          marked={typing!.option}
          chosen={valuesOf(value)}
          onChoose={choose}
        />
      )}
    </>
  )
}
