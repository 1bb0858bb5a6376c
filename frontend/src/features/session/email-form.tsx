import { useTranslation } from 'react-i18next'
import { emailErrors } from '../../shared/session/index.ts'
import { Button, TextField, useFieldErrors } from '../../shared/ui/index.ts'

interface Props {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly email: string
  readonly change: (email: string) => void
  readonly busy: boolean
  /** Called with a valid address only. */
  readonly submit: () => Promise<unknown>
  readonly back: () => void
}

/** A form with one field, for an e-mail address. */
export function EmailForm({ title, text, label, email, change, busy, submit, back }: Props) {
  const { t } = useTranslation()
  const { formWith, errorOf, accept } = useFieldErrors<'email'>()
  async function send() {
    if (!busy && accept(emailErrors({ email }))) await submit()
  }
  return (
    <form {...formWith(send)}>
      <h2 className="figure">{title}</h2>
      <p className="text-muted">{text}</p>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={change}
        error={errorOf('email')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
      <Button variant="plain" small onClick={back}>
        {t('landing.back')}
      </Button>
    </form>
  )
}
