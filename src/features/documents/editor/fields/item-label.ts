import { createContext } from 'react'

/** What an item's field is called where its name is said already: in a row, by its column. null: by its name. */
export const ItemLabelContext = createContext<string | null>(null)
