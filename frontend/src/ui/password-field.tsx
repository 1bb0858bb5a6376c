import { TextField, type TextFieldProps } from './text-field.tsx'

interface Props extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** The current password, which password managers fill in, or a new one, which they suggest and save. */
  readonly purpose: 'current' | 'new'
}

/** A text field for a password, marked for password managers (docs/user-interface.md#forms-and-messages). */
export function PasswordField({ purpose, ...field }: Props) {
  return <TextField {...field} type="password" autoComplete={`${purpose}-password`} />
}
