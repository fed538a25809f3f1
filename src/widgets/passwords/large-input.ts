/** The sign-in fields are 44 high with 16px text, on a desk too. */
export const largeInput = { minHeight: 44, '& .MuiOutlinedInput-input': { fontSize: 16 } } as const
