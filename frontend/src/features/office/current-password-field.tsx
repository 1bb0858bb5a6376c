import type { ComponentProps } from 'react'
import { useSelector } from 'react-redux'
import { selectPseudo } from '../../shared/session/index.ts'
import { PasswordField } from '../../shared/ui/index.ts'

/** The field for the current password, with which the reader proves their identity. */
export function CurrentPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'purpose'>) {
  const pseudo = useSelector(selectPseudo)
  return (
    <>
      {/* Password managers need a user name to find the password. */}
      <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
      <PasswordField purpose="current" {...props} />
    </>
  )
}
