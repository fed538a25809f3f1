import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { UserRef } from '#domain/users/users.contract.ts'
import { mentionOptionId } from './mention-list.tsx'
import { mentionQueryAt, suggestMentions } from './mentions.ts'
import type { MentionQuery } from './mentions.ts'

/**
 * The list that opens while a name is typed after @: arrows choose, Enter and Tab take, Escape closes it for this @.
 * `onPick` puts the person into the text and answers where the caret stands then.
 */
export const useMentions = (
  body: string,
  candidates: readonly UserRef[],
  onPick: (person: UserRef, query: MentionQuery) => number,
) => {
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const query = caret === null ? null : mentionQueryAt(body, caret)
  const people = query && query.start !== dismissedAt ? suggestMentions(query, candidates) : []
  const active = Math.min(chosen, people.length - 1)

  const pick = (person: UserRef) => {
    if (query) setCaret(onPick(person, query))
    setChosen(0)
  }
  /** Told of every change and move of the caret; null when the field loses the focus. */
  const moveCaret = (next: number | null) => {
    if (next !== null && mentionQueryAt(body, next)?.start !== dismissedAt) setDismissedAt(null)
    setCaret(next)
  }
  /** True where the key was the list's. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (people.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(people[active]!)
    else if (event.key === 'Escape') setDismissedAt(query!.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    people,
    active,
    listId,
    pick,
    moveCaret,
    handleKey,
    /** The text field owns the list without giving it the focus. */
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(people.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': mentionOptionId(listId, active) }),
    } as const,
  }
}
