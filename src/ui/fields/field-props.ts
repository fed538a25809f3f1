import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form'

/** What every field bound to react-hook-form takes. `Output` is the resolver's result and never needs to be written. */
export type FieldProps<Values extends FieldValues, Output = Values> = {
  control: UseControllerProps<Values, FieldPath<Values>, Output>['control']
  name: FieldPath<Values>
  label: string
  /** Shows 必須; whether it is required is the schema's matter. */
  required?: boolean
  hint?: ReactNode
  disabled?: boolean
}
