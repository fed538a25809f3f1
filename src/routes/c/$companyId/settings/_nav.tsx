import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from './-settings-layout.tsx'

const Settings = () => <SettingsLayout user={Route.useRouteContext().user} />

export const Route = createFileRoute('/c/$companyId/settings/_nav')({ component: Settings })
