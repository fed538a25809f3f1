export type ToastAction = { label: string; onPress: () => void }
export type ToastRequest = { variant: 'success' | 'error'; message: string; action?: ToastAction }
