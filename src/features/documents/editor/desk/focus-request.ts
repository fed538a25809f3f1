/** Asks for the cursor in an item's field; a new object asks anew. */
export type FocusRequest = {
  itemId: number
  /** The next letter takes the place of what stands there. */
  isWhole: boolean
}
