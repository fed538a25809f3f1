import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from './-settings-layout.tsx'

export const Route = createFileRoute('/c/$companyId/settings/_nav')({ component: SettingsLayout })
