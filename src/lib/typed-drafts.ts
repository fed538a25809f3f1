/** What one person typed in this browser and has not saved or sent, in whatever screen. */
const isOwn = (key: string, userId: number): boolean => {
  const [app, kind = '', ...rest] = key.split('.')
  // tatemori.draft.document.{company}.{user}.… and tatemori.comment-draft.{company}.{user}.…
  const owner = kind === 'draft' ? rest[2] : kind === 'comment-draft' ? rest[1] : undefined
  return app === 'tatemori' && owner === String(userId)
}

const ownKeys = (userId: number): string[] => {
  try {
    return Object.keys(window.localStorage).filter((key) => isOwn(key, userId))
  } catch {
    // Where storage is forbidden nothing was kept.
    return []
  }
}

export const countTypedDrafts = (userId: number): number => ownKeys(userId).length

export const removeTypedDrafts = (userId: number): void => {
  for (const key of ownKeys(userId)) window.localStorage.removeItem(key)
}
