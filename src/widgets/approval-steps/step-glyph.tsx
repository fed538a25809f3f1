import { useTheme } from '@mui/material/styles'
import type { StepIcon } from '#domain/approvals/approvals.labels.ts'

const names = { pending: '承認待ち', approved: '承認済み', rejected: '差戻し' } satisfies Record<StepIcon, string>

/** State of a step: dashed ring, green check, red return arrow. */
export const StepGlyph = ({ icon, size = 28 }: { icon: StepIcon; size?: number }) => {
  const { success, error, neutral } = useTheme().tokens.color
  const line = {
    fill: 'none',
    stroke: '#fff',
    strokeWidth: 2.2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      role="img"
      aria-label={names[icon]}
      style={{ display: 'block', flex: 'none' }}
    >
      {icon === 'pending' && (
        <>
          <circle
            cx="14"
            cy="14"
            r="12.2"
            fill="#fff"
            stroke={neutral[500]}
            strokeWidth="1.6"
            strokeDasharray="3.2 2.6"
          />
          {[9.4, 14, 18.6].map((x) => (
            <circle key={x} cx={x} cy="14" r="1.5" fill={neutral[600]} />
          ))}
        </>
      )}
      {icon === 'approved' && (
        <>
          <circle cx="14" cy="14" r="13" fill={success[600]} />
          <path d="M8.5 14.4l3.7 3.7 7.3-8" {...line} />
        </>
      )}
      {icon === 'rejected' && (
        <>
          <circle cx="14" cy="14" r="13" fill={error[600]} />
          <path d="M9.5 12.2h6.2a3.4 3.4 0 0 1 0 6.8h-3.2M12.4 8.8l-3.4 3.4 3.4 3.4" {...line} />
        </>
      )}
    </svg>
  )
}
