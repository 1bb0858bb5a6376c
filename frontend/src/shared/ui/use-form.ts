import { useState } from 'react'
import { useFieldErrors } from './fields.tsx'

/** The values of the text fields of a form, by name, with their errors. */
export function useForm<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(initial)
  const { errorOf, ...form } = useFieldErrors<Name>()
  return {
    ...form,
    values,
    field: (name: Name) => ({
      value: values[name],
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      error: errorOf(name),
    }),
    /** Resets all fields to their initial values. */
    clear: () => setValues(initial),
  }
}
