import type { VariantKey } from '../../../shared/i18n/index.ts'
import type { AccountAction } from './actions.ts'

/** An action that is confirmed. */
export type ConfirmedAction = Exclude<AccountAction, 'activate'>

interface ConfirmationKeys {
  readonly title: VariantKey
  readonly text: VariantKey
  readonly keep: VariantKey
  readonly confirm: VariantKey
  /** It gives something, and destroys nothing. */
  readonly granting?: true
}

/** The keys of the texts of each confirmation; all texts have `pseudo`, and the language to choose as context. */
export const confirmations: Readonly<Record<ConfirmedAction, ConfirmationKeys>> = {
  disable: {
    title: 'accounts.disableTitle',
    text: 'accounts.disableText',
    keep: 'accounts.disableKeep',
    confirm: 'accounts.disable',
  },
  refuseRegistration: {
    title: 'accounts.refuseTitle',
    text: 'accounts.refuseText',
    keep: 'accounts.refuseKeep',
    confirm: 'accounts.refuse',
  },
  resetPassword: {
    title: 'accounts.resetTitle',
    text: 'accounts.resetText',
    keep: 'accounts.changeNothing',
    confirm: 'accounts.reset',
  },
  addReferee: {
    title: 'accounts.addRefereeTitle',
    text: 'accounts.addRefereeText',
    keep: 'accounts.changeNothing',
    confirm: 'accounts.addReferee',
    granting: true,
  },
  removeReferee: {
    title: 'accounts.removeRefereeTitle',
    text: 'accounts.removeRefereeText',
    keep: 'accounts.changeNothing',
    confirm: 'accounts.removeReferee',
  },
  language: {
    title: 'accounts.languageTitle',
    text: 'accounts.languageText',
    keep: 'accounts.languageKeep',
    confirm: 'accounts.switchLanguage',
    granting: true,
  },
}
