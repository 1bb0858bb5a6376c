import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon } from '../../shared/ui/index.ts'
import type { PasswordRules, RuleState } from './password-rules.ts'
import styles from './rule-list.module.css'

const keys = {
  long: { text: 'field.ruleLong', broken: 'field.ruleLong' },
  uncommon: { text: 'field.ruleUncommon', broken: 'field.ruleCommon' },
  unlike: { text: 'field.ruleUnlike', broken: 'field.ruleUnlike' },
} as const

const icons: Readonly<Record<RuleState, React.ReactNode>> = {
  open: <span className={styles.dot} />,
  met: <CheckIcon size={16} aria-hidden="true" />,
  broken: <CloseIcon size={16} aria-hidden="true" />,
}

/** The rules below the field of a new password: muted, then green or red. A broken one is announced. */
export function RuleList({ rules }: { readonly rules: PasswordRules }) {
  const { t } = useTranslation()
  const names = ['long', 'uncommon', 'unlike'] as const
  const textOf = (name: (typeof names)[number]) => t(keys[name][rules[name] === 'broken' ? 'broken' : 'text'])
  return (
    <>
      <ul className={styles.rules}>
        {names.map((name) => (
          <li key={name} className={styles[rules[name]]}>
            {icons[rules[name]]}
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
