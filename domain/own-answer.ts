/** On every answer of this server: a network that asks its guests to sign in answers in its place, and cannot know it. */
export const ownAnswerHeader = 'X-Tatemori'
