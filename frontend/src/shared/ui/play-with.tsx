import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useEntryOpen } from '../api/index.ts'
import { textOf } from '../i18n/index.ts'
import { matchWith } from '../navigation/index.ts'
import { toastShown } from '../notices/index.ts'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

interface Props extends Partial<ComponentProps<typeof LinkButton>> {
  readonly pseudo: string
}

/** A link to a match with a player. With match entry closed it is a disabled button whose tap shows why. */
export function PlayWith({ pseudo, children, ...rest }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const label = t('stats.playWith', { pseudo })
  if (!useEntryOpen())
    return (
      <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
        {label}
      </Button>
    )
  return (
    <LinkButton to={matchWith(pseudo)} {...rest}>
      {children ?? label}
    </LinkButton>
  )
}
