import type { DropzoneRootProps } from 'react-dropzone'

/**
 * For an area on which files may be dropped by the way. It is no control: where it takes none, what stands in it is not
 * out of use with it.
 */
export const dropAreaProps = ({ 'aria-disabled': _, ...props }: DropzoneRootProps): DropzoneRootProps => props
