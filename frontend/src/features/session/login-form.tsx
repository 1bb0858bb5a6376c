import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { wrongInLogin } from '../../session/validation.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import styles from './landing-screen.module.css'

/** The login form. Works with paste and password managers (docs/user-interface.md#forms-and-messages). Its inputs never enter the store's state. */
export function LoginForm({ back }: { readonly back: () => void }) {
  const t = useT()
  const [login, { isLoading }] = api.useAuthenticateMutation()
  const [pseudo, setPseudo] = useState('')
  const [password, setPassword] = useState('')
  const { formWith, errorOf, accept } = useFieldErrors<'pseudo' | 'password'>()

  function submit() {
    if (isLoading || !accept(wrongInLogin({ pseudo, password }))) return
    void login({ body: { pseudo: pseudo.trim(), password } })
  }

  return (
    <form {...formWith(submit)}>
      <h2 className={styles.title}>{t('landing.login')}</h2>
      <TextField
        label={t('field.pseudo')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        value={pseudo}
        onChange={setPseudo}
        error={errorOf('pseudo')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        purpose="current"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" busy={isLoading}>
        {t('landing.start')}
      </Button>
      <Button variant="plain" small onClick={back}>
        {t('landing.back')}
      </Button>
    </form>
  )
}
