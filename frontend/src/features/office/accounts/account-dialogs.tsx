import { type Account, Pseudo } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { type DialogRoute, useDialogRoute } from '../../../shared/navigation/index.ts'
import { Button, CheckIcon, CopyIcon, Dialog, TextField, useForm } from '../../../shared/ui/index.ts'
import styles from './accounts.module.css'

/** Renames an account. Stays open after a failure. */
export function RenameDialog({ account, route }: { readonly account: Account; readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const [rename] = api.useRenameMutation()
  const id = useId()
  const { values, field, formWith, accept, busy } = useForm({ pseudo: account.pseudo })

  async function submit() {
    const { data: pseudo } = Pseudo.safeParse(values.pseudo)
    if (!accept(pseudo === undefined ? { pseudo: 'field.pseudoRule' } : {}) || pseudo === undefined) return
    const { error } = pseudo === account.pseudo ? {} : await rename({ params: { id: account.id }, body: { pseudo } })
    if (error === undefined) route.close()
  }

  return (
    <Dialog
      {...route}
      title={t('accounts.renameTitle', { pseudo: account.pseudo })}
      actions={
        <Button type="submit" form={id} variant="primary" busy={busy}>
          {t('accounts.rename')}
        </Button>
      }
    >
      <form id={id} {...formWith(submit)}>
        <TextField
          label={t('accounts.newPseudo')}
          hint={t('accounts.renameHint')}
          {...field('pseudo')}
          maxLength={64}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

interface TemporaryProps extends Reply<'resetPassword'> {
  readonly pseudo: string
  readonly close: () => void
}

/** How long the button has the text `accounts.copied`, in milliseconds. */
const copiedFor = 3_000

/** Shows a temporary password once. Only the button closes the dialog, Back does not. */
export function TemporaryPasswordDialog({ pseudo, password, until, close }: TemporaryProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const code = useRef<HTMLElement>(null)
  const route = useDialogRoute('temporaryPassword')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only `open` matters
  useEffect(() => {
    if (!route.open) route.show()
  }, [route.open])
  const pass = () => {
    route.close()
    close()
  }
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      // Over plain http a browser may have no clipboard, but the type of `navigator` always has one.
      await (navigator.clipboard as Clipboard | undefined)?.writeText(password)
      setCopied(navigator.clipboard !== undefined)
    } catch {
      setCopied(false)
    }
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current)
  }

  return (
    <Dialog
      open
      isKept
      close={pass}
      title={t('accounts.temporaryTitle', { pseudo })}
      actions={<Button onClick={pass}>{t('accounts.passedOn')}</Button>}
    >
      <div className={`row gap-2 justify-between rounded-medium bg-quiet py-2 pr-2 pl-4 ${styles.copied}`}>
        <code ref={code} className="min-w-0 text-m font-bold wrap-anywhere">
          {password}
        </code>
        <Button small icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
          {t(isCopied ? 'accounts.copied' : 'accounts.copy')}
        </Button>
        <span className="only-read-aloud" role="status">
          {isCopied && t('accounts.copied')}
        </span>
      </div>
      <p className="note tabular-nums">
        {t('accounts.temporaryUntil', { at: dateTime(until) })} {t('accounts.temporaryText', { pseudo })}
      </p>
    </Dialog>
  )
}
