import { createFileRoute, Navigate } from '@tanstack/react-router'
import { firstScreen } from '#src/app/navigation.ts'
import { PhoneHome } from '#src/app/shell/phone-home.tsx'
import { isSmartphone } from '#src/lib/device.ts'

const Home = () => {
  const { companyId } = Route.useParams()
  return isSmartphone() ? <PhoneHome companyId={companyId} /> : <Navigate to={firstScreen} params={{ companyId }} replace />
}

export const Route = createFileRoute('/c/$companyId/')({ component: Home })
