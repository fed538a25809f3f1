import { useLocation } from '@tanstack/react-router'

/** The item that a link led to: it travels with the history, not in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    documentItem?: number
  }
}

export const useWantedItem = (): number | null => useLocation({ select: ({ state }) => state.documentItem ?? null })
