import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/index.ts'

/** The dictionary keys of the errors of a form's fields, by name. */
export type FieldErrors<Name extends string> = Partial<Record<Name, TextKey>>

/**
 * The errors of a form, shown after a submit. Focuses the first field with an error
 * (docs/user-interface.md#forms-and-messages).
 */
export function useFieldErrors<Name extends string>() {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the trigger; the field is looked up in the DOM
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return {
    /** The attributes of the form. */
    formWith: (submit: () => unknown) => ({
      className: 'stack',
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    }),
    /** The error text of a field. */
    errorOf(name: Name): string | null {
      const key: TextKey | undefined = errors[name]
      return key === undefined ? null : t(key)
    },
    /** Shows these errors. @returns whether there are none, so that the form may be submitted */
    accept(found: FieldErrors<Name>): boolean {
      setErrors(found)
      return Object.keys(found).length === 0
    },
  }
}
