import { useEffect, useRef, useState } from 'react'

/** What is wrong with a form's fields, by name; the values are shown as they are. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** The errors of a form: shown after a try to send, with focus on the first wrong field (ux 28). */
export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the trigger; the field is found in the page they made
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return {
    form,
    errorOf: (name: Name): string | null => errors[name] ?? null,
    /** @returns whether there is nothing wrong, so that the form may be sent */
    accept(found: FieldErrors<Name>): boolean {
      setErrors(found)
      return Object.keys(found).length === 0
    },
  }
}
