/** From one document that waits for the user's approval to the next. */
export const waitingKeys = { next: 'j', previous: 'k' } as const
