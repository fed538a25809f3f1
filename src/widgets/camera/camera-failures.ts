import type { CameraFailure } from './use-camera.ts'

export const cameraFailures: Record<CameraFailure, string> = {
  insecure: 'カメラは https のアドレスで開いたときだけ使えます。管理者に https のアドレスを確認してください。',
  refused:
    'カメラの使用が許可されていません。ブラウザーまたは端末の設定でこのサイトにカメラを許可してから、再試行してください。',
  absent: '使えるカメラが見つかりません。',
  busy: 'カメラを使えませんでした。カメラを使っているほかのアプリを閉じてから、再試行してください。',
}

/** Whether another try may find what this one did not. */
export const mayRetry = (failure: CameraFailure): boolean => failure === 'refused' || failure === 'busy'
