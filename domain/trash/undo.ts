/** Deletions that no ごみ箱 keeps: whoever deleted something can have it back for a day. */
const undoMs = 24 * 60 * 60_000

/** What was deleted earlier is gone for good. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - undoMs)

/** Of whom, and since when. */
export type OwnDeletion = { by: number; since: Date }

/** What this person may have back now: the one rule, whatever it was. */
export const ownDeletions = (by: number, now: Date): OwnDeletion => ({ by, since: undoSince(now) })
