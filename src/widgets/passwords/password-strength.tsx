import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'

/** 0 to 4, as zxcvbn scores. */
const strengths = [
  { label: 'とても弱い', tone: 'error.main' },
  { label: '弱い', tone: 'error.main' },
  { label: '普通', tone: 'warning.main' },
  { label: '強い', tone: 'success.main' },
  { label: 'とても強い', tone: 'success.main' },
] as const

type Score = (password: string, about: string[]) => number

/** The library and its dictionary: half a megabyte, for whoever types a new password. */
const loadScore = async (): Promise<Score> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  // Beyond that length every password is strong, and reckoning it takes time.
  return (password, about) => zxcvbn.check(password.slice(0, 64), about).score
}
let loading: Promise<Score> | undefined
const scoreOf = (): Promise<Score> =>
  (loading ??= loadScore().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** How hard the password is to guess for whoever knows the person (`about`): four bars, grey until that is known, and a word. */
export const PasswordStrength = ({ password, about }: { password: string; about: readonly string[] }) => {
  const [score, setScore] = useState<number | null>(null)
  const known = about.join('\n')
  useEffect(() => {
    if (password === '') return
    let isStale = false
    scoreOf().then(
      (score) => isStale || setScore(score(password, known.split('\n').filter(Boolean))),
      // Without it the form is as good: the server refuses what everybody would guess.
      () => isStale || setScore(null),
    )
    return () => {
      isStale = true
    }
  }, [password, known])
  const judged = password === '' || score === null ? null : { ...strengths[score]!, bars: Math.max(1, score) }
  return (
    <Box
      sx={{
        ...inRow,
        gap: 3,
        // The line has its place before there is a word: what stands below is pressed while the library still loads.
        minHeight: '1lh',
        mt: 2,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1, flex: 1 }}>
        {[1, 2, 3, 4].map((bar) => (
          <Box
            key={bar}
            sx={{ height: 4, borderRadius: '2px', bgcolor: judged && bar <= judged.bars ? judged.tone : 'neutral.200' }}
          />
        ))}
      </Box>
      <span role="status">{judged && `強さ：${judged.label}`}</span>
    </Box>
  )
}
