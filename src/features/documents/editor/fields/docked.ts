import { createContext } from 'react'
import type { ReactNode } from 'react'

/** An item alone on its screen: its question above, with what belongs to it, its answers under the thumb. */
export const DockedContext = createContext<{ question: ReactNode } | null>(null)
