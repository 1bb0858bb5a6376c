import { Password } from '@topspin/domain/contract/account'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { isPasswordLikePseudo } from '../../shared/session/index.ts'
import { CheckIcon, CloseIcon, useTextAfterPause } from '../../shared/ui/index.ts'

/** How the form shows a rule; `open` while it is not known yet whether the password meets the rule. */
type RuleState = 'open' | 'met' | 'broken'
const names = ['long', 'uncommon', 'unlike'] as const
export type PasswordRuleStates = Readonly<Record<(typeof names)[number], RuleState>>

export interface Credentials {
  readonly pseudo: string
  readonly password: string
}

const stateOf = (isMet: boolean): RuleState => (isMet ? 'met' : 'broken')

/** Which rules a password meets (docs/specification.md#passwords). @param isCommon undefined while it is not known */
export function passwordRulesOf(typed: Credentials, isCommon: boolean | undefined): PasswordRuleStates {
  if (typed.password === '') return { long: 'open', uncommon: 'open', unlike: 'open' }
  return {
    long: stateOf(Password.safeParse(typed.password).success),
    uncommon: isCommon === undefined ? 'open' : stateOf(!isCommon),
    unlike: stateOf(!isPasswordLikePseudo(typed)),
  }
}

/** Checks a new password when the typing stops. The server checks whether the password is common. */
export function usePasswordRules({ pseudo, password }: Credentials) {
  const [ask, { data, originalArgs }] = api.useCheckPasswordMutation()
  const settled = { pseudo: useTextAfterPause(pseudo), password: useTextAfterPause(password) }
  const verdictOn = (text: string) => (originalArgs?.body.password === text ? data?.common : undefined)

  /** Whether a password is common; false without an answer, because the server checks the sent password again. */
  async function isCommon(text: string): Promise<boolean> {
    if (!Password.safeParse(text).success) return false
    return verdictOn(text) ?? (await ask({ body: { password: text } })).data?.common ?? false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another password is asked about
  useEffect(() => void isCommon(settled.password), [settled.password])

  return { rules: passwordRulesOf(settled, verdictOn(settled.password)), isCommon }
}

const looks = {
  open: { icon: <span className="w-4" />, color: '' },
  met: { icon: <CheckIcon size={16} aria-hidden="true" />, color: 'text-win' },
  broken: { icon: <CloseIcon size={16} aria-hidden="true" />, color: 'text-loss font-medium' },
}

/** The rules below the field of a new password: muted, then green or red. Screen readers announce a broken rule. */
export function RuleList({ rules }: { readonly rules: PasswordRuleStates }) {
  const { t } = useTranslation()
  const textOf = (name: keyof PasswordRuleStates) =>
    t('field.rule', { context: name === 'uncommon' && rules.uncommon === 'broken' ? 'common' : name })
  return (
    <>
      <ul className="grid gap-0.5">
        {names.map((name) => (
          <li key={name} className={`flex gap-1.5 items-center ${looks[rules[name]].color}`}>
            {looks[rules[name]].icon}
            {textOf(name)}
          </li>
        ))}
      </ul>
      <p className="only-read-aloud" role="status">
        {names
          .filter((name) => rules[name] === 'broken')
          .map(textOf)
          .join('. ')}
      </p>
    </>
  )
}
