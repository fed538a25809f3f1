import { useEffect } from 'react'
import { CarriedLine } from './carried-line.tsx'
import { registerWorker } from './register-worker.ts'
import { UpdateBar } from './update-bar.tsx'

export const InstalledParts = () => {
  useEffect(registerWorker, [])
  return (
    <>
      <CarriedLine />
      <UpdateBar />
    </>
  )
}
