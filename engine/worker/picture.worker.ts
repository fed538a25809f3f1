/** Entry of the workers that decode strangers' pictures. */
import { pictureOperations } from './picture-operations.ts'
import { serve } from './serve.ts'

serve(pictureOperations)
