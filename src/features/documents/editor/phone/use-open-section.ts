import { useLocation, useRouter } from '@tanstack/react-router'

/** The open section travels with the history: the browser's back leads to the list. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    documentSection?: string
  }
}

/** The key of the section that is open, null at the list, and the ways between them. */
export const useOpenSection = () => {
  const { history } = useRouter()
  const openKey = useLocation({ select: ({ state }) => state.documentSection ?? null })
  return {
    openKey,
    open: (key: string) => history.push(history.location.href, { documentSection: key }, { ignoreBlocker: true }),
    /** Asks what is to be asked, like the browser's back. */
    goBack: () => history.back(),
    close: () => history.back({ ignoreBlocker: true }),
  }
}
