/** The time at which a screen is drawn: drawn again, it tells the later time, as it should. */
export const now = (): Date => new Date()
