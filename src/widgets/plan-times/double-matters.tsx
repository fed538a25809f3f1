import Box from '@mui/material/Box'
import type { Visit } from '#domain/plans/plans.contract.ts'
import { Link } from '#src/ui/text/link.tsx'

/** Matters that may be the same round as what is being arranged. */
export const DoubleMatters = ({ companyId, doubles }: { companyId: string } & Pick<Visit, 'doubles'>) =>
  doubles.length > 0 && (
    <Box sx={{ typography: 'cell', color: 'warning.main' }}>
      {'重なる案件：'}
      {doubles.map((matter, index) => (
        <span key={matter.id}>
          {index > 0 && '、'}
          <Link to="/c/$companyId/matters/$matterId" params={{ companyId, matterId: matter.id }}>
            {matter.name}
          </Link>
        </span>
      ))}
    </Box>
  )
