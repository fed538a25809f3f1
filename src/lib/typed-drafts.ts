/** What one person typed in this browser and has not saved or sent, in whatever screen. */
const isOwn = (key: string, userId: number): boolean => {
  const [app, kind = '', ...rest] = key.split('.')
  // tatemori.draft.document.{company}.{user}.… and tatemori.comment-draft.{company}.{user}.…
  const owner = kind === 'draft' ? rest[2] : kind === 'comment-draft' ? rest[1] : undefined
  return app === 'tatemori' && owner === String(userId)
}

/** A board's words stand on the photos already: they go with the person, who is not asked about them. */
export const boardPreference = (userId: number, place: string): string => `board.${userId}.${place}`
const isBoard = (key: string, userId: number): boolean => key.startsWith(`tatemori.${boardPreference(userId, '')}`)

const keysWhere = (isWanted: (key: string) => boolean): string[] => {
  try {
    return Object.keys(window.localStorage).filter(isWanted)
  } catch {
    // Where storage is forbidden nothing was kept.
    return []
  }
}

export const countTypedDrafts = (userId: number): number => keysWhere((key) => isOwn(key, userId)).length

export const removeTypedDrafts = (userId: number): void => {
  for (const key of keysWhere((each) => isOwn(each, userId) || isBoard(each, userId)))
    window.localStorage.removeItem(key)
}
