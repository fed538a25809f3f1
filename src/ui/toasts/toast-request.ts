import type { ReactNode } from 'react'

export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = { variant: 'success' | 'error'; message: string; action?: ToastAction }
/** Something that takes its time: stays until it closes itself. */
export type ToastTask = { variant: 'task'; render: (close: () => void) => ReactNode }
export type ToastRequest = ToastMessage | ToastTask
