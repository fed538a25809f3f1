/** What the person signed in is called among the members. */
export const ownName = '自分'
