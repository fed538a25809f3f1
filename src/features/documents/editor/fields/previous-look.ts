import { createContext } from 'react'

/**
 * How the last values stand below a field. focus: at the desk, what can be done with them comes with the cursor. line:
 * on a phone's form. open: where one item is on the screen, all of them.
 */
export type PreviousLook = 'focus' | 'line' | 'open'
export const PreviousLookContext = createContext<PreviousLook>('focus')
