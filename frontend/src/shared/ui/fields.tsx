import {
  type FormEvent,
  type InputHTMLAttributes,
  type PropsWithChildren,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors, TextKey } from '../i18n/index.ts'
import { IconButton } from './buttons.tsx'
import { useDateText } from './date-text.ts'
import { HideIcon, SearchIcon, ShowIcon } from './icons.tsx'
import switches from './switch.module.css'
import styles from './text-field.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error text; null without an error. */
  readonly error?: string | null
}

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | keyof FieldProps>,
    FieldProps {
  readonly hint?: ReactNode
  readonly control?: ReactNode
}

/** A labelled text field. Screen readers read its hint and its error (docs/user-interface.md#forms-and-messages). */
export function TextField({ label, value, onChange, error = null, hint, control, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].join(' ').trim()
  return (
    <LabelledField id={id} label={label}>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={described || undefined}
        />
        {control !== undefined && <span className={styles.control}>{control}</span>}
      </div>
      {hint !== undefined && (
        <div className="note" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <ErrorText id={id} error={error} />
    </LabelledField>
  )
}

type DateProps = Parameters<typeof useDateText>[0] & Pick<TextFieldProps, 'label' | 'hint' | 'error'>

export function DateField({ label, hint, error = null, ...day }: DateProps) {
  const { t } = useTranslation()
  const { value, type, isWrong, field } = useDateText(day)
  return (
    <TextField
      label={label}
      {...field}
      value={value}
      onChange={type}
      placeholder={t('field.datePattern')}
      error={isWrong ? t('field.dateRule') : error}
      {...(hint !== undefined && { hint })}
    />
  )
}

export function LabelledField({ id, label, children }: PropsWithChildren<{ id: string; label: string }>) {
  return (
    <div className="grid gap-[6px] min-w-0 text-left">
      <label className="text-s font-semi" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

function ErrorText({ id, error }: { readonly id: string; readonly error: string | null }) {
  if (error === null) return null
  return (
    <p className="text-s font-medium text-loss" id={`${id}-error`}>
      {error}
    </p>
  )
}

interface TextAreaProps extends FieldProps {
  readonly placeholder?: string
  /** The maximum number of characters; the counter shows 'n / max'. */
  readonly max: number
}

export function TextArea({ label, value, onChange, max, error = null, placeholder }: TextAreaProps) {
  const id = useId()
  return (
    <LabelledField id={id} label={label}>
      <textarea
        id={id}
        className={styles.input}
        value={value}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? `${id}-count` : `${id}-error ${id}-count`}
      />
      <div className="flex justify-between gap-3">
        <ErrorText id={id} error={error} />
        <p className="fine ml-auto tabular-nums" id={`${id}-count`}>
          {value.length} / {max}
        </p>
      </div>
    </LabelledField>
  )
}

interface PasswordProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'control'> {
  /** `current`: password managers fill in the password. `new`: password managers suggest and save a password. */
  readonly purpose: 'current' | 'new'
}

/** A password field. A button shows the password and keeps focus and caret. A submit hides the password again. */
export function PasswordField({ purpose, ...field }: PasswordProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const caret = useRef<readonly [number | null, number | null]>(null)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const form = box.current?.closest('form')
    const hide = () => setIsShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  // Browsers lose the caret when the type of a field changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the type is the trigger
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.querySelector('input')?.setSelectionRange(...caret.current)
    caret.current = null
  }, [isShown])
  function toggle() {
    const input = box.current?.querySelector('input')
    if (input) caret.current = [input.selectionStart, input.selectionEnd]
    setIsShown(!isShown)
  }
  const keepFocus = (event: SyntheticEvent) => event.preventDefault()
  return (
    <div ref={box}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete={`${purpose}-password`}
        autoCapitalize="none"
        spellCheck={false}
        control={
          <IconButton
            label={t(isShown ? 'field.hide' : 'field.show')}
            icon={isShown ? <HideIcon /> : <ShowIcon />}
            aria-pressed={isShown}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={toggle}
          />
        }
      />
    </div>
  )
}

export function SearchField({ label, value, onChange }: Omit<FieldProps, 'error'>) {
  return (
    <label className="relative block min-w-0 flex-1 text-muted">
      <SearchIcon className="absolute top-[15px] left-[15px]" size={18} />
      <span className="only-read-aloud">{label}</span>
      <input
        className={`${styles.input} ${styles.search}`}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** The text without case and accents, so that "zoe" finds "Zoé". */
export const searchKeyOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

interface SwitchProps {
  readonly label: string
  readonly note?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Whether a change is running. The switch then ignores taps, but keeps the focus. */
  readonly busy?: boolean
}

/** A switch with its label. Screen readers read the note as the description. */
export function Switch({ label, note, checked, onChange, disabled = false, busy = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="row min-h-11 justify-between gap-4">
      <span className="grid min-w-0 text-balance">
        <span className="font-medium" id={id}>
          {label}
        </span>
        {note !== undefined && (
          <span className="fine" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <button
        type="button"
        className={`relative h-8 w-13 flex-none rounded-round ${switches.track}`}
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        onClick={() => busy || onChange(!checked)}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <span className={`absolute top-1 left-1 size-6 rounded-[50%] bg-surface ${switches.thumb}`} />
      </button>
    </div>
  )
}

/**
 * The errors of a form's fields. Focuses the first wrong field (docs/user-interface.md#forms-and-messages). `formWith`
 * returns the properties of the `form` element. While a submit is running, `busy` is true and a further one is ignored.
 */
export function useFieldErrors<Name extends string>() {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the trigger; the field is looked up in the DOM
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return {
    formWith: (submit: () => unknown) => ({
      className: 'stack',
      ref: form,
      noValidate: true,
      async onSubmit(event: FormEvent) {
        event.preventDefault()
        if (busy) return
        setBusy(true)
        try {
          await submit()
        } finally {
          setBusy(false)
        }
      },
    }),
    busy,
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
