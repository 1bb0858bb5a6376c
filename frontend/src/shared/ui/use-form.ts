import { useEffect, useState } from 'react'
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
    clear: () => setValues(initial),
  }
}

/** The text as it was at the last pause of 400 ms; empty before the first such pause. */
export function useTextAfterPause(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
