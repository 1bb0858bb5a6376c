import type { JournalEntry } from '@topspin/domain/contract/journal'
import { type Part, sentenceOf } from '@topspin/domain/journal/sentence'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDates } from '../../../shared/format/index.ts'
import { playerMatchAt } from '../../../shared/navigation/index.ts'
import { PlayerLink } from '../../../shared/ui/index.ts'
import { iconOf } from './entry-icon.ts'
import styles from './journal.module.css'
import { useJournalTexts } from './journal-texts.ts'
import { kindTexts } from './kind-texts.ts'

/** An entry of the journal as a sentence, whose names and match are links. Nothing for a type of a newer server. */
export function JournalEntryItem({ entry }: { readonly entry: JournalEntry }) {
  const { t } = useTranslation()
  const texts = useJournalTexts()
  const { time } = useDates()
  const Icon = iconOf(entry.type)
  const parts = sentenceOf(entry, texts)
  if (parts.length === 0) return null
  return (
    <li className={styles.entry}>
      <time className="note tabular-nums" dateTime={entry.at}>
        {time(entry.at)}
      </time>
      <Icon size={20} aria-hidden="true" />
      <p>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
          <Words key={index} part={part} match={part.mark === 'match' ? addressOf(entry) : null} />
        ))}
      </p>
      <span className={`note ${styles.kind}`}>{t(kindTexts[entry.kind])}</span>
    </li>
  )
}

function Words({
  part: { text, pseudo, isAside, mark },
  match,
}: {
  readonly part: Part
  readonly match: string | null
}) {
  if (pseudo !== undefined)
    return (
      <bdi className={isAside ? styles.aside : ''}>
        <PlayerLink pseudo={pseudo} />
      </bdi>
    )
  if (match !== null)
    return (
      <Link className="player-link tabular-nums" to={match}>
        {text}
      </Link>
    )
  if (mark === 'match' || mark === 'title') return <b>{text}</b>
  return mark === 'reason' ? <em className="text-muted">{text}</em> : text
}

/** The address of the match in the list of one of its players; null for one that is cancelled. */
function addressOf({ type, match, corrected, contestedBy, players }: JournalEntry): string | null {
  if (match === undefined || type === 'MatchRolledBack' || type === 'MatchWithdrawn') return null
  const named = [...((corrected ?? match.result)?.winners ?? []), ...(contestedBy ?? []), ...players]
  const player = named.find((pseudo) => pseudo !== null)
  return player === undefined ? null : playerMatchAt(player, match.isSimple ? 'simple' : 'double', match.id)
}
