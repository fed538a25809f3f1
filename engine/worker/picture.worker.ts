/** Entry of the workers that decode strangers' pictures. */
import { answering } from './answering.ts'
import { pictureOperations } from './picture-operations.ts'

export const answer = answering(pictureOperations)
