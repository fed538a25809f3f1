import { createContext } from 'react'

/** How many of its rows a table draws: a screen's first picture has only those that the window shows. */
export const DrawnRows = createContext(Infinity)
