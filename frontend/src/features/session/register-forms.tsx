import { type FormEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { selectSession } from '../../session/selectors.ts'
import { stepChosen } from '../../session/slice.ts'
import { wrongInEmail, wrongInRegistration } from '../../session/validation.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import styles from './landing-screen.module.css'

/** Both steps of the registration. Keeps the inputs of the first step for the second (docs/user-interface.md#forms-and-messages). */
export function RegisterForms() {
  const { step } = useSelector(selectSession)
  const [pseudo, setPseudo] = useState('')
  const [password, setPassword] = useState('')
  if (step === 'finish') return <EmailStep pseudo={pseudo} password={password} />
  return <NameStep pseudo={pseudo} setPseudo={setPseudo} password={password} setPassword={setPassword} />
}

interface NameProps {
  readonly pseudo: string
  readonly setPseudo: (pseudo: string) => void
  readonly password: string
  readonly setPassword: (password: string) => void
}

function NameStep({ pseudo, setPseudo, password, setPassword }: NameProps) {
  const t = useT()
  const dispatch = useDispatch()
  const { form, errorOf, accept } = useFieldErrors<'pseudo' | 'password'>()
  const wrong = (name: 'pseudo' | 'password') => {
    const key = errorOf(name)
    return key === null ? null : t(key)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (accept(wrongInRegistration({ pseudo, password }))) dispatch(stepChosen('finish'))
  }

  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t('landing.register')}</h2>
      <TextField
        label={t('field.pseudo')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        hint={t('field.pseudoHint')}
        value={pseudo}
        onChange={setPseudo}
        error={wrong('pseudo')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        purpose="new"
        hint={t('field.passwordHint')}
        value={password}
        onChange={setPassword}
        error={wrong('password')}
      />
      <Button type="submit" variant="primary">
        {t('landing.start')}
      </Button>
      <Button variant="plain" small onClick={() => dispatch(stepChosen('choice'))}>
        {t('landing.back')}
      </Button>
    </form>
  )
}

function EmailStep({ pseudo, password }: { readonly pseudo: string; readonly password: string }) {
  const t = useT()
  const dispatch = useDispatch()
  const [register, { isLoading, isSuccess }] = api.useRegisterMutation()
  const [email, setEmail] = useState('')
  const { form, errorOf, accept } = useFieldErrors<'email'>()
  const wrong = errorOf('email')
  // A first account is then logged in.
  const busy = isLoading || isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !accept(wrongInEmail({ email }))) return
    void register({ body: { pseudo: pseudo.trim(), email: email.trim(), password } })
  }

  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t('landing.notSoFast')}</h2>
      <p className={styles.pitch}>{t('landing.emailPlease')}</p>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={wrong === null ? null : t(wrong)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('landing.registerForReal')}
      </Button>
      <Button variant="plain" small onClick={() => dispatch(stepChosen('register'))}>
        {t('landing.back')}
      </Button>
    </form>
  )
}
