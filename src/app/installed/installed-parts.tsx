import { useEffect } from 'react'
import { pushIsFor } from '#src/lib/push.ts'
import { CarriedLine } from './carried-line.tsx'
import { registerWorker } from './register-worker.ts'
import { UpdateBar } from './update-bar.tsx'

/** Whoever never turned it on loads none of it; what fails is tried again with the next opening. */
const renewPush = (): void => {
  if (pushIsFor() !== null) import('#src/api/push.ts').then((push) => push.renewPush()).catch(() => undefined)
}

export const InstalledParts = () => {
  useEffect(registerWorker, [])
  useEffect(renewPush, [])
  return (
    <>
      <CarriedLine />
      <UpdateBar />
    </>
  )
}
