import type { PairedTelevisions } from '@topspin/domain/contract/television'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { Button, Card, ScreenIcon, TextField, useFieldErrors } from '../../../shared/ui/index.ts'

/** A television that waits: its code, which only it shows, and a name approve it. */
export function WaitingTelevision({ television }: { readonly television: PairedTelevisions['waiting'][number] }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const [approve, { isLoading: isApproving }] = api.useApproveScreenMutation()
  const [remove, { isLoading: isRemoving }] = api.useRemoveScreenMutation()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const { formWith, errorOf, accept } = useFieldErrors<'code' | 'name'>()
  const { id, requestedAt, browser, system } = television
  const busy = isApproving || isRemoving

  async function submit() {
    const body = { code: code.replaceAll(/\s/g, ''), name: name.trim() }
    const isCode = /^\d{6}$/.test(body.code)
    const accepted = accept({
      ...(!isCode && { code: 'screens.codeRule' }),
      ...(body.name === '' && { name: 'field.required' }),
    })
    if (!busy && accepted) await approve({ params: { id }, body })
  }

  const isKnown = browser !== '' && system !== ''
  return (
    <Card as="article">
      <form {...formWith(submit)}>
        <div className="row items-start">
          <ScreenIcon />
          <p>
            <b className="block wrap-anywhere">{t('screens.asks')}</b>
            <span className="note">
              {isKnown
                ? t('screens.askedOn', { time: time(requestedAt), browser, system })
                : t('screens.asked', { time: time(requestedAt) })}
            </span>
          </p>
        </div>
        <TextField
          label={t('screens.code')}
          value={code}
          onChange={setCode}
          error={errorOf('code')}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
        />
        <TextField
          label={t('screens.name')}
          value={name}
          onChange={setName}
          error={errorOf('name')}
          maxLength={40}
          autoComplete="off"
        />
        <p className="note">{t('screens.sees')}</p>
        <div className="halves gap-2">
          <Button busy={isRemoving} onClick={() => void remove({ params: { id } })}>
            {t('screens.refuse')}
          </Button>
          <Button type="submit" variant="primary" busy={isApproving}>
            {t('screens.approve')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
