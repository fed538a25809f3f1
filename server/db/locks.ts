/** The numbers of advisory locks, given out in one place: two that are the same would exclude each other, and nobody would be told. */
const locks = ['migration', 'seed', 'folder', 'backup', 'use'] as const
/** Any number from which on nothing else on the database locks. */
const first = 7_283_667_470

export const lockOf = (name: (typeof locks)[number]): number => first + locks.indexOf(name)
