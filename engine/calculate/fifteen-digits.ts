/** What is written with more digits than Excel keeps: the sixteenth and all after it are zeros, not rounded. */
export function fifteenDigits(written: string): string {
  if (written.length <= 15) return written
  const [mantissa = '', ...exponent] = written.split(/(?=e)/i)
  let kept = 0
  const digits = mantissa.replace(/\d/g, (digit) => {
    if (kept === 0 && digit === '0') return digit
    return ++kept > 15 ? '0' : digit
  })
  return digits + exponent.join('')
}
