import { setUpNode } from '#engine/worker/set-up-node.ts'

setUpNode()
