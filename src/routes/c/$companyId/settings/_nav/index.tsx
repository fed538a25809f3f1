import { createFileRoute } from '@tanstack/react-router'
import { SettingsEntrance } from '../-settings-menu.tsx'

const Entrance = () => <SettingsEntrance user={Route.useRouteContext().user} />

export const Route = createFileRoute('/c/$companyId/settings/_nav/')({ component: Entrance })
