/** Lines of one version alone; where both have one, the two together are black. */
export const differenceColours = { before: '#E00000', after: '#0050FF' } as const
