import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { HideIcon, ShowIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface Props extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'control'> {
  /** The current password, which password managers fill in, or a new one, which they suggest and save. */
  readonly purpose: 'current' | 'new'
}

/**
 * A text field for a password, marked for password managers (docs/user-interface.md#forms-and-messages). A button shows the
 * password, keeps focus and caret, and a submit hides it again.
 */
export function PasswordField({ purpose, ...field }: Props) {
  const { t } = useTranslation()
  const { box, isShown, toggle } = useShown()
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
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          />
        }
      />
    </div>
  )
}

/** Whether the password is shown. Browsers lose the caret when the type of a field changes. */
function useShown() {
  const box = useRef<HTMLDivElement>(null)
  const caret = useRef<readonly [number | null, number | null]>(null)
  const [isShown, setIsShown] = useState(false)
  const input = () => box.current?.querySelector('input') ?? null
  useEffect(() => {
    const form = box.current?.closest('form')
    const hide = () => setIsShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the type is the trigger
  useLayoutEffect(() => {
    if (caret.current !== null) input()?.setSelectionRange(...caret.current)
    caret.current = null
  }, [isShown])
  function toggle() {
    const field = input()
    if (field !== null) caret.current = [field.selectionStart, field.selectionEnd]
    setIsShown(!isShown)
  }
  return { box, isShown, toggle }
}
