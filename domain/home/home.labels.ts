/** Whose matters and documents the home counts, as far as the person may see them. */
export const homeScopes = ['mine', 'company'] as const
export type HomeScope = (typeof homeScopes)[number]
export const homeScopeLabels = { mine: '自分', company: '全社' } as const satisfies Record<HomeScope, string>
