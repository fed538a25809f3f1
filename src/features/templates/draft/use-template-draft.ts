import { useMemo, useReducer } from 'react'
import { withoutProposals } from './draft-items.ts'
import type { DraftItem, ItemErrors } from './draft-items.ts'
import { duplicateItem, insertItem, moveItem, moveTo } from './draft-order.ts'

type Items = readonly DraftItem[]

type State = {
  items: Items
  /** As the server has them. */
  saved: Items
  /** Lists before the last changes, newest last, and those that were taken back, oldest first. */
  past: readonly Items[]
  future: readonly Items[]
  /** What is being typed: going on with it is one change. */
  typing: string | null
  selectedKey: string | null
  errors: ReadonlyMap<string, ItemErrors>
}

type Action =
  | { type: 'select'; key: string | null }
  | { type: 'patch'; key: string; patch: Partial<DraftItem> }
  | { type: 'insert'; item: DraftItem }
  | { type: 'append'; items: Items }
  | { type: 'move'; key: string; step: -1 | 1 }
  | { type: 'moveTo'; key: string; over: string }
  | { type: 'duplicate'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'restore'; item: DraftItem; index: number }
  | { type: 'place'; key: string; cell_reference: string; sheet: number }
  | { type: 'clearProposals' }
  | { type: 'rework'; items: Items }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'refuse'; errors: ReadonlyMap<string, ItemErrors> }
  | { type: 'saved'; items: Items }
  | { type: 'load'; items: Items }

const undoSteps = 50

/** The state with another list, which can be taken back. */
const change = (state: State, items: Items, selectedKey: string | null = state.selectedKey): State =>
  items === state.items
    ? state
    : { ...state, items, selectedKey, past: [...state.past, state.items].slice(-undoSteps), future: [], typing: null }

const withoutError = (errors: State['errors'], key: string): State['errors'] =>
  errors.has(key) ? new Map([...errors].filter(([other]) => other !== key)) : errors

const patched = (items: Items, key: string, patch: Partial<DraftItem>): DraftItem[] =>
  items.map((item) => (item.key === key ? { ...item, isProposed: false, ...patch } : item))

const typed = (state: State, key: string, patch: Partial<DraftItem>): State => {
  const typing = `${key} ${Object.keys(patch).join()}`
  const items = patched(state.items, key, patch)
  const next = typing === state.typing ? { ...state, items } : change(state, items)
  return { ...next, typing, errors: withoutError(state.errors, key) }
}

const reduce = (state: State, action: Action): State => {
  switch (action.type) {
    case 'select':
      return { ...state, selectedKey: action.key, typing: null }
    case 'patch':
      return typed(state, action.key, action.patch)
    case 'insert':
      return change(state, insertItem(state.items, action.item, state.selectedKey), action.item.key)
    case 'append':
      return change(
        state,
        action.items.reduce<Items>((items, item) => insertItem(items, item, null), state.items),
      )
    case 'move':
      return change(state, moveItem(state.items, action.key, action.step))
    case 'moveTo':
      return change(state, moveTo(state.items, action.key, action.over))
    case 'duplicate': {
      const { items, copyKey } = duplicateItem(state.items, action.key)
      return change(state, items, copyKey)
    }
    case 'remove':
      return {
        ...change(
          state,
          state.items.filter(({ key }) => key !== action.key),
          null,
        ),
        errors: withoutError(state.errors, action.key),
      }
    case 'restore':
      return state.items.some(({ key }) => key === action.item.key)
        ? state
        : change(state, state.items.toSpliced(action.index, 0, action.item), action.item.key)
    case 'place': {
      const { key, cell_reference, sheet } = action
      return {
        ...change(state, patched(state.items, key, { cell_reference, sheet })),
        errors: withoutError(state.errors, key),
      }
    }
    case 'clearProposals':
      return change(state, withoutProposals(state.items), null)
    case 'rework': {
      const kept = new Map(action.items.map((item) => [item.key, item]))
      const isAsItWas = new Set(state.items.filter((item) => kept.get(item.key) === item).map(({ key }) => key))
      return {
        ...change(state, action.items, null),
        errors: new Map([...state.errors].filter(([key]) => isAsItWas.has(key))),
      }
    }
    case 'undo': {
      const items = state.past.at(-1)
      return items
        ? { ...state, items, past: state.past.slice(0, -1), future: [state.items, ...state.future], typing: null }
        : state
    }
    case 'redo': {
      const [items, ...future] = state.future
      return items ? { ...state, items, past: [...state.past, state.items], future, typing: null } : state
    }
    case 'refuse':
      return { ...state, errors: action.errors }
    case 'saved': {
      const index = state.items.findIndex(({ key }) => key === state.selectedKey)
      return {
        items: action.items,
        saved: action.items,
        past: [],
        future: [],
        typing: null,
        selectedKey: action.items[index]?.key ?? null,
        errors: new Map(),
      }
    }
    case 'load':
      return { ...change(state, action.items, null), saved: action.items, errors: new Map() }
  }
}

const noItems: Items = []

/** Proposals are not saved yet. */
const initialState = (items: Items): State => ({
  items,
  saved: items.some(({ isProposed }) => isProposed) ? noItems : items,
  past: [],
  future: [],
  typing: null,
  selectedKey: null,
  errors: new Map(),
})

/** The items being edited, which of them is selected, and the way back and forth. */
export const useTemplateDraft = (items: Items) => {
  const [state, dispatch] = useReducer(reduce, items, initialState)
  const actions = useMemo(
    () => ({
      select: (key: string | null) => dispatch({ type: 'select', key }),
      patch: (key: string, patch: Partial<DraftItem>) => dispatch({ type: 'patch', key, patch }),
      /** Behind the selected item, and selected then. */
      insert: (item: DraftItem) => dispatch({ type: 'insert', item }),
      /** Each at the end of its sheet. */
      append: (added: Items) => dispatch({ type: 'append', items: added }),
      move: (key: string, step: -1 | 1) => dispatch({ type: 'move', key, step }),
      moveTo: (key: string, over: string) => dispatch({ type: 'moveTo', key, over }),
      /** The copy is selected then. */
      duplicate: (key: string) => dispatch({ type: 'duplicate', key }),
      remove: (key: string) => dispatch({ type: 'remove', key }),
      /** Brings a removed item back to where it was. */
      restore: (item: DraftItem, index: number) => dispatch({ type: 'restore', item, index }),
      /** Gives an item another cell. */
      place: (key: string, cell_reference: string, sheet: number) =>
        dispatch({ type: 'place', key, cell_reference, sheet }),
      clearProposals: () => dispatch({ type: 'clearProposals' }),
      /** What was done to several items, as one step. */
      rework: (reworked: Items) => dispatch({ type: 'rework', items: reworked }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      refuse: (errors: ReadonlyMap<string, ItemErrors>) => dispatch({ type: 'refuse', errors }),
      markSaved: (saved: Items) => dispatch({ type: 'saved', items: saved }),
      /** What somebody else saved, in the place of what was typed; undo brings that back. */
      load: (theirs: Items) => dispatch({ type: 'load', items: theirs }),
    }),
    [],
  )
  return { ...state, isDirty: state.items !== state.saved, actions }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>
