type When = {
  isOnline: boolean
  /** How long an answer may take before what is at hand stands in for it. */
  patienceMs: number
  /** Failures that what is at hand stands in for; all of them where it is not said. */
  standsInFor?: (error: unknown) => boolean
}

/** The answer of the network, or what is at hand: at once without a connection, and where the answer fails or takes too long. */
export const answerOrAtHand = async <Answer>(
  ask: () => Promise<Answer>,
  atHand: () => Promise<Answer>,
  { isOnline, patienceMs, standsInFor = () => true }: When,
): Promise<Answer> => {
  if (!isOnline) return atHand()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  let answer: Answer | null = null
  try {
    answer = await Promise.race([ask(), late])
  } catch (error) {
    // No answer came: there is no connection, whatever the browser takes its state to be.
    if (!standsInFor(error)) throw error
  } finally {
    clearTimeout(timer)
  }
  return answer ?? atHand()
}
