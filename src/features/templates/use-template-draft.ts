import { useMemo, useReducer } from 'react'
import { insertItem, moveItem, withoutProposals } from './draft-items.ts'
import type { DraftItem, ItemErrors } from './draft-items.ts'

type State = {
  items: readonly DraftItem[]
  /** Lists before the last changes, newest last. */
  past: readonly (readonly DraftItem[])[]
  selectedKey: string | null
  errors: ReadonlyMap<string, ItemErrors>
  isDirty: boolean
}

type Action =
  | { type: 'select'; key: string | null }
  /** Typing in an item; the text field takes it back itself. */
  | { type: 'patch'; key: string; patch: Partial<DraftItem> }
  | { type: 'insert'; item: DraftItem }
  | { type: 'append'; items: readonly DraftItem[] }
  | { type: 'move'; key: string; step: -1 | 1 }
  | { type: 'remove'; key: string }
  | { type: 'place'; key: string; cell_reference: string; sheet: number }
  | { type: 'clearProposals' }
  | { type: 'undo' }
  | { type: 'refuse'; errors: ReadonlyMap<string, ItemErrors> }
  | { type: 'saved'; items: readonly DraftItem[] }

const undoSteps = 50

/** The state with another list, which can be taken back. */
const change = (state: State, items: readonly DraftItem[], selectedKey: string | null = state.selectedKey): State =>
  ({ ...state, items, selectedKey, past: [...state.past, state.items].slice(-undoSteps), isDirty: true })

const withoutError = (errors: State['errors'], key: string): State['errors'] =>
  errors.has(key) ? new Map([...errors].filter(([other]) => other !== key)) : errors

const patched = (items: readonly DraftItem[], key: string, patch: Partial<DraftItem>): DraftItem[] =>
  items.map((item) => (item.key === key ? { ...item, isProposed: false, ...patch } : item))

const reduce = (state: State, action: Action): State => {
  switch (action.type) {
    case 'select':
      return { ...state, selectedKey: action.key }
    case 'patch':
      return { ...state, items: patched(state.items, action.key, action.patch), errors: withoutError(state.errors, action.key), isDirty: true }
    case 'insert':
      return change(state, insertItem(state.items, action.item, state.selectedKey), action.item.key)
    case 'append':
      return change(state, action.items.reduce<readonly DraftItem[]>((items, item) => insertItem(items, item, null), state.items))
    case 'move':
      return change(state, moveItem(state.items, action.key, action.step))
    case 'remove':
      return { ...change(state, state.items.filter(({ key }) => key !== action.key), null), errors: withoutError(state.errors, action.key) }
    case 'place': {
      const { key, cell_reference, sheet } = action
      return { ...change(state, patched(state.items, key, { cell_reference, sheet })), errors: withoutError(state.errors, key) }
    }
    case 'clearProposals':
      return change(state, withoutProposals(state.items), null)
    case 'undo': {
      const items = state.past.at(-1)
      return items ? { ...state, items, past: state.past.slice(0, -1), isDirty: true } : state
    }
    case 'refuse':
      return { ...state, errors: action.errors }
    case 'saved': {
      const index = state.items.findIndex(({ key }) => key === state.selectedKey)
      return { items: action.items, past: [], selectedKey: action.items[index]?.key ?? null, errors: new Map(), isDirty: false }
    }
  }
}

/** The items being edited, which of them is selected, and the way back. Proposals among `items` are not saved yet. */
export const useTemplateDraft = (items: readonly DraftItem[]) => {
  const [state, dispatch] = useReducer(reduce, { items, past: [], selectedKey: null, errors: new Map(), isDirty: items.some(({ isProposed }) => isProposed) })
  const actions = useMemo(() => ({
    select: (key: string | null) => dispatch({ type: 'select', key }),
    patch: (key: string, patch: Partial<DraftItem>) => dispatch({ type: 'patch', key, patch }),
    /** Behind the selected item, and selected then. */
    insert: (item: DraftItem) => dispatch({ type: 'insert', item }),
    /** Each at the end of its sheet. */
    append: (added: readonly DraftItem[]) => dispatch({ type: 'append', items: added }),
    move: (key: string, step: -1 | 1) => dispatch({ type: 'move', key, step }),
    remove: (key: string) => dispatch({ type: 'remove', key }),
    /** Gives an item another cell. */
    place: (key: string, cell_reference: string, sheet: number) => dispatch({ type: 'place', key, cell_reference, sheet }),
    clearProposals: () => dispatch({ type: 'clearProposals' }),
    undo: () => dispatch({ type: 'undo' }),
    refuse: (errors: ReadonlyMap<string, ItemErrors>) => dispatch({ type: 'refuse', errors }),
    markSaved: (saved: readonly DraftItem[]) => dispatch({ type: 'saved', items: saved }),
  }), [])
  return { ...state, actions }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>
